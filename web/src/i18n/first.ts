// The language to begin with, and its first texts: only what is spoken is fetched.
import { load } from '../settings/storage';
import type { CoreKey } from './en';
import type { GameKey } from './en.games';
import type { LaterKey } from './en.later';
import type { MeaningKey } from './en.meanings';
import type { PageKey } from './en.pages';
import type { PartyKey } from './en.party';
import type { SheetKey } from './en.sheet';
import type { RankedKey } from './en.ranked';
import type { WhyKey } from './en.why';

export type Key = CoreKey | LaterKey | GameKey | MeaningKey | PageKey | PartyKey | RankedKey | SheetKey | WhyKey;
export type Language = 'ja' | 'en';
export type Texts = Partial<Record<Key, string>>;
/** Where the texts of one part are. */
export type Source = Record<Language, () => Promise<{ texts: Texts }>>;

export const CORE: Source = {
  en: () => import('./en'),
  ja: () => import('./ja'),
};

const remembered = load('language');
const preferred = navigator.languages.find((each) => /^(ja|en)\b/.test(each))?.slice(0, 2);

export const first: Language = (remembered ?? preferred) === 'ja' ? 'ja' : 'en';
