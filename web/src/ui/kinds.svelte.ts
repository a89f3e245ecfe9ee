// What only some tables need: fetched when the table has more to it than four hands, an auction and boards.
import { learn, type Source } from '../i18n/index.svelte';
import type { Update } from '../wire.gen';
import { later } from './later.svelte';

const TEXTS: Source = {
  en: () => import('../i18n/en.games'),
  ja: () => import('../i18n/ja.games'),
};
const parts = later(async () => (await Promise.all([import('../kinds'), learn(TEXTS)]))[0]);
let missing = $state.raw(false);

/** The parts for other kinds of tables; null until they have been fetched. */
export const kinds = parts.get;

const PLAIN_SHEETS = ['chicago', 'boards'];
const needed = ({ sheet, chairs, view }: Update): boolean =>
  !PLAIN_SHEETS.includes(sheet.kind) || chairs.length !== 4 || !('calls' in view.facts);

/** Whether all parts for that table are here; while they cannot be had, plain buttons must do. */
export const prepared = (update: Update): boolean => !needed(update) || !!kinds() || missing;

/** Fetch them, if that table needs them; after a vain try they are still sought, but not waited for. */
export const prepare = (update: Update): Promise<void> =>
  new Promise((go) => {
    if (prepared(update)) return go();
    const failed = (): void => {
      missing = true;
      go();
    };
    void parts.fetch(failed).then(() => go());
  });
