// The chosen language, and every text in it.
import { persist } from '../persist';
import { save } from '../settings/storage';
import { CORE, first, type Key, type Language, type Source, type Texts } from './first';
import { fill, humanize, type Variables } from './text';

export type { Key, Language, Source };
export const LANGUAGES: readonly Language[] = ['ja', 'en'];

/** What the later parts say comes with them. */
const LATER: Source = {
  en: () => import('./en.later'),
  ja: () => import('./ja.later'),
};

let chosen = $state.raw(first);
let texts = $state.raw<Texts>({});
const known = [CORE];

export const language = (): Language => chosen;
export const otherLanguage = (): Language => (chosen === 'ja' ? 'en' : 'ja');

/** Change the language, without loading the page again. */
export async function speak(next: Language): Promise<void> {
  const sources = known.length;
  const all = await Promise.all(known.map((source) => source[next]()));
  if (known.length !== sources) return speak(next); // more was learned in the meantime
  texts = Object.assign({}, ...all.map((each) => each.texts));
  if (chosen !== next) save('language', next);
  chosen = next;
  document.documentElement.lang = next;
  document.title = t('app.name');
}

/** These texts too, from now on. */
export async function learn(source: Source): Promise<void> {
  await ready;
  const spoken = chosen;
  if (known.includes(source)) return;
  const more = (await source[spoken]()).texts;
  if (spoken !== chosen) return learn(source);
  known.push(source);
  texts = { ...texts, ...more };
}

/** The rest of the texts of the table. */
export const speakLater = (): Promise<void> => learn(LATER);

/** To be waited for before anything is said. A table does not wait with connecting. */
export const ready = persist(() => speak(first));
export const canSpeak = (): boolean => texts['app.name'] !== undefined;

/** The text of a key both catalogues have. */
export const t = (key: Key, variables?: Variables): string => fill(texts[key] ?? '', variables);

/** Whether there is a text of that key. */
export const has = (key: string): key is Key => texts[key as Key] !== undefined;

/** The text of a key that came over the wire and may be news to this client: then the key itself, made readable. */
export function say(group: string, key: string, variables?: Variables): string {
  const text = texts[`${group}.${key}` as Key];
  return text === undefined ? humanize(key) : fill(text, variables);
}

const formats: Partial<Record<Language, Intl.NumberFormat>> = {};
export const number = (n: number): string => (formats[chosen] ??= new Intl.NumberFormat(chosen)).format(n).replace('-', '−');
