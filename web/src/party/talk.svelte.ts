// What people say at one table, as this reader sees it: without those who are muted, and what is new.
import { humanize } from '../i18n/text';
import { has, t, type Key } from '../i18n/index.svelte';
import { load, save } from '../settings/storage';
import type { Table } from '../table.svelte';
import type { Spoken } from '../wire.gen';
import { heardAt } from './countdown.svelte';
import { called, meIn } from './people';

/** By the keys of the server (`talk.py`). */
export const PHRASES = [
  'hello', 'good_luck', 'well_bid', 'well_played', 'thanks', 'thanks_partner', 'sorry', 'no_problem', 'unlucky',
  'please_hurry', 'one_moment', 'back_soon', 'good_game', 'again', 'goodbye',
] as const;
export const REACTIONS = ['smile', 'laugh', 'surprise', 'think', 'clap', 'bow'] as const;

/** When it was said, by the clock of the page. */
const saidAt = (line: Spoken): number => heardAt(line) - line.ago * 1000;

const known = (group: string, key: string): string | undefined => (has(`${group}.${key}`) ? t(`${group}.${key}` as Key) : undefined);

/** What was said, in the reader's own words where it is a set phrase. */
export const wordsOf = ({ phrase, text }: Spoken): string =>
  text ?? known('talk', phrase!) ?? known('reaction', phrase!) ?? humanize(phrase!);

/** The same for those who listen: a face is described. */
export const spokenWords = (line: Spoken): string => (line.phrase && known('reaction.say', line.phrase)) ?? wordsOf(line);

export const speaker = ({ name }: Spoken): string => called(name);

export class Talk {
  /** Whether it is looked at. */
  open = $state.raw(false);
  #table: Table;
  #read = $state.raw(performance.now());
  #muted = $state.raw<number[]>([]);

  constructor(table: Table) {
    this.#table = table;
    const kept: unknown = JSON.parse(load(`muted.${table.id}`) || '[]');
    if (Array.isArray(kept)) this.#muted = kept.filter(Number.isInteger);
  }

  isMine = ({ n }: Spoken): boolean => n === (this.#table.party && meIn(this.#table.party)?.n);
  isMuted = ({ n }: { n: number }): boolean => this.#muted.includes(n);

  get lines(): Spoken[] {
    return this.#table.news.filter((each): each is Spoken => each.type === 'spoken' && !this.isMuted(each));
  }

  /** How many have not been seen. */
  get unread(): number {
    return this.lines.filter((line) => !this.isMine(line) && saidAt(line) > this.#read).length;
  }

  /** All that was said until now has been read. */
  see(): void {
    this.lines.forEach(heardAt); // else it would count as heard when the panel closes
    this.#read = performance.now();
  }

  mute(n: number, muted: boolean): void {
    this.#muted = muted ? [...this.#muted, n] : this.#muted.filter((each) => each !== n);
    save(`muted.${this.#table.id}`, JSON.stringify(this.#muted));
  }
}

const talks = new WeakMap<Table, Talk>();

/** The talk at that table; the same wherever it is asked for. */
export function talkAt(table: Table): Talk {
  const talk = talks.get(table) ?? new Talk(table);
  talks.set(table, talk);
  return talk;
}
