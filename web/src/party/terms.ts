// What a host decides besides the game, and in which words.
import { t, type Key } from '../i18n/index.svelte';
import type { Terms } from '../wire.gen';

export type TermName = keyof typeof TERMS;
export type TermValue = string | number | boolean | null;

/** The terms in the order in which they are asked, with the values each may have; the first is the default. */
export const TERMS = {
  turn_seconds: [null, 30, 60],
  late: ['cpu_turn', 'pass_or_lowest'],
  absence: ['cpu', 'wait', 'abort'],
  teams: ['chosen', 'random', 'with_cpu'],
  fill_with_cpu: [true, false],
  level: ['strong', 'standard', 'gentle'],
  meanings: [true, false],
  sit_down: ['between_deals', 'at_once'],
  watching: ['live', 'delayed', 'nobody'],
  free_text: [true, false],
} as const satisfies Partial<Record<keyof Terms, readonly TermValue[]>>;

export const TERM_NAMES = Object.keys(TERMS) as TermName[];

export const termTitle = (name: TermName): string => t(`terms.${name}`);
export const termText = (name: TermName, value: TermValue): string => t(`terms.${name}.${value}` as Key);

/** Whether a term matters, the others being as they are, at a table with so many chairs. */
export function matters(name: TermName, terms: Terms, chairs: number): boolean {
  if (name === 'late') return terms.turn_seconds !== null;
  if (name === 'teams' || name === 'meanings') return chairs > 2;
  return name !== 'sit_down' || terms.fill_with_cpu;
}

/** The terms that matter and are not as they are by default. */
export const changedTerms = (terms: Terms, chairs: number): TermName[] =>
  TERM_NAMES.filter((name) => matters(name, terms, chairs) && terms[name] !== TERMS[name][0]);
