// What calls mean: fetched where four players hold an auction.
import { learn, speakLater, type Source } from '../i18n/index.svelte';
import { later } from './later.svelte';

const TEXTS: Source = {
  en: () => import('../i18n/en.meanings').then(({ meanings }) => meanings),
  ja: () => import('../i18n/ja.meanings').then(({ meanings }) => meanings),
};

const parts = later(async () => (await Promise.all([import('../meanings'), learn(TEXTS), speakLater()]))[0]);

/** The parts that say what calls mean; null until they have been fetched. */
export const meanings = parts.get;
export const fetchMeanings = parts.fetch;
