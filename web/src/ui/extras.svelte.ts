import { type Component } from 'svelte';
import { learn, speakLater, type Source } from '../i18n/index.svelte';
import type { Table } from '../table.svelte';
import type { Update } from '../wire.gen';
import { later } from './later.svelte';
import { party } from './party.svelte';

const SHEET: Source = {
  en: () => import('../i18n/en.sheet'),
  ja: () => import('../i18n/ja.sheet'),
};
const sheet = later(async () => (await Promise.all([import('../beside'), learn(SHEET)]))[0]);

/** What stands beside the table on a wide screen; elsewhere it comes with the extras. */
export const beside = sheet.get;
export const fetchBeside = sheet.fetch;

const parts = later(async () => (await Promise.all([import('../extras'), fetchBeside(), speakLater()]))[0]);

/** The parts that come later; null until they have been fetched. */
export const extras = parts.get;
export const fetchExtras = parts.fetch;

export interface DialogProps {
  table: Table;
  update: Update;
  show: (name: DialogName) => void;
  onclose: () => void;
}
export type DialogName = 'AuctionDialog' | 'ClaimDialog' | 'Help' | 'LastTrick' | 'PartyDialog' | 'ScoreDialog' | 'Settings';
export const dialog = (name: DialogName): Component<DialogProps> | undefined =>
  (name === 'PartyDialog' ? party()?.[name] : extras()?.[name]) as Component<DialogProps> | undefined;
