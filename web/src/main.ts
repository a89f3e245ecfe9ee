// The first lines to arrive: they ask for the texts and the table while the client itself is on its way.
import { pageIn, tableIn } from './addresses';
import { connectEarly } from './connection';
import { CORE, first } from './i18n/first';
import { home, others } from './parts';
import { persist } from './persist';
import './renew';

const table = tableIn(location.pathname);
if (table) connectEarly(table);
// What fails here is asked for again by the client.
else void (pageIn(location.pathname) ? others : home)().catch(() => {});
void CORE[first]().catch(() => {});

void persist(async () => {
  await import('./client');
});
