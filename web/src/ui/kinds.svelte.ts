// What only some tables need: fetched when the table has more to it than four hands, an auction and boards.
import { learn } from '../i18n/index.svelte';
import type { Update } from '../wire.gen';

type Kinds = typeof import('../kinds');

let fetched = $state.raw<Kinds | null>(null);
let missing = $state.raw(false);

/** The parts for other kinds of tables; null until they have been fetched. */
export const kinds = (): Kinds | null => fetched;

const PLAIN_SHEETS = ['chicago', 'boards'];
const needed = ({ sheet, chairs, view }: Update): boolean =>
  !PLAIN_SHEETS.includes(sheet.kind) || chairs.length !== 4 || !('calls' in view.facts);

/** Whether all parts for that table are here; if they cannot be had, plain buttons must do. */
export const prepared = (update: Update): boolean => !needed(update) || !!fetched || missing;

export async function prepare(update: Update): Promise<void> {
  if (prepared(update)) return;
  const texts = { en: () => import('../i18n/en.games').then(({ games }) => games), ja: () => import('../i18n/ja.games').then(({ games }) => games) };
  try {
    const [parts] = await Promise.all([import('../kinds'), learn(texts)]);
    fetched = parts;
  } catch {
    missing = true;
  }
}
