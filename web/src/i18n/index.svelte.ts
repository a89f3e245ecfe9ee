// The chosen language, and every text in it.
import { en, type Catalogue, type Key } from './en';
import { ja } from './ja';
import { fill, humanize, type Variables } from './text';
import { load, save } from '../settings/storage';

export type { Key } from './en';
export type Language = 'ja' | 'en';
export const LANGUAGES: readonly Language[] = ['ja', 'en'];

const CATALOGUES: Record<Language, Catalogue> = { en, ja };

const remembered = load('language');
const preferred = navigator.languages.find((each) => /^(ja|en)\b/.test(each))?.slice(0, 2);

const first: Language = (remembered ?? preferred) === 'ja' ? 'ja' : 'en';
let chosen = $state(first);
document.documentElement.lang = first;

export const language = (): Language => chosen;

export function speak(next: Language): void {
  chosen = next;
  document.documentElement.lang = next;
  save('language', next);
}

/** The text of a key both catalogues have. */
export const t = (key: Key, variables?: Variables): string => fill(CATALOGUES[chosen][key], variables);

/** The text of a key that came over the wire and may be news to this client: then the key itself, made readable. */
export function say(group: string, key: string, variables?: Variables): string {
  const text = CATALOGUES[chosen][`${group}.${key}` as Key] as string | undefined;
  return text === undefined ? humanize(key) : fill(text, variables);
}

const numbers = { ja: new Intl.NumberFormat('ja'), en: new Intl.NumberFormat('en') };
export const number = (n: number): string => numbers[chosen].format(n);
