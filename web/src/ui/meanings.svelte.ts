// What calls mean, where four players hold an auction: marks and doors come with the calls, the rest when somebody looks.
import { learn, speakLater, type Source } from '../i18n/index.svelte';
import { later } from './later.svelte';

const TEXTS: Source = {
  en: () => import('../i18n/en.meanings'),
  ja: () => import('../i18n/ja.meanings'),
};

const doors = later(() => import('../meanings'));

/** The calls as doors, and what the server said of them; null until they have been fetched. */
export const meanings = doors.get;
export const fetchMeanings = doors.fetch;

const room = later(async () => (await Promise.all([import('../meaning'), fetchMeanings(), learn(TEXTS), speakLater()]))[0]);

/** The parts that say what a call means; null until they have been fetched. */
export const meaning = room.get;
export const fetchMeaning = room.fetch;
