// What people at one table need: fetched when there is more than one of them, or when it is asked for.
import { learn, speakLater, type Source } from '../i18n/index.svelte';
import type { Party } from '../wire.gen';
import { later } from './later.svelte';

const TEXTS: Source = {
  en: () => import('../i18n/en.party'),
  ja: () => import('../i18n/ja.party'),
};

const parts = later(async () => (await Promise.all([import('../party'), learn(TEXTS), speakLater()]))[0]);

/** The parts for a party; null until they have been fetched. */
export const party = parts.get;
export const fetchParty = parts.fetch;

/** Whether there is more to that table than one person who plays with CPU players. */
export const isCompany = ({ stage, people, watchers, terms }: Party): boolean =>
  stage !== 'playing' || people.length > 1 || !!watchers || !!terms.turn_seconds;
