// Actions of CPU players that the person at this screen wants to look into once the deal is over. They stay in this browser.
import { load, save } from '../settings/storage';
import type { Done } from '../wire.gen';

const KEPT = 50;

/** One action of a deal: a call by its place in the auction, a card by itself. */
interface Note {
  table: string;
  deal: number;
  what: string;
}

function remembered(): Note[] {
  try {
    const found: unknown = JSON.parse(load('notes') ?? '[]');
    return Array.isArray(found) ? (found as Note[]) : [];
  } catch {
    return [];
  }
}

let notes = $state.raw(remembered());

export const callAt = (place: number): string => `call ${place}`;

const is = (table: string, deal: number, what: string) => (note: Note) => note.table === table && note.deal === deal && note.what === what;
export const isNoted = (table: string, deal: number, what: string): boolean => notes.some(is(table, deal, what));

export function note(table: string, deal: number, what: string): void {
  if (isNoted(table, deal, what)) return;
  notes = [...notes, { table, deal, what }].slice(-KEPT);
  save('notes', JSON.stringify(notes));
}

/** Which of the actions of a deal were noted. */
export function notedAmong(actions: readonly Done[], table: string, deal: number): boolean[] {
  let calls = 0;
  return actions.map(({ action }) => {
    const what = action.type === 'call' ? callAt(calls++) : action.type === 'play' ? action.card : '';
    return isNoted(table, deal, what);
  });
}
