import { type Component } from 'svelte';
import { speakLater } from '../i18n/index.svelte';
import type { Table } from '../table.svelte';
import type { Update } from '../wire.gen';
import { party } from './party.svelte';

type Extras = typeof import('../extras');

let fetched = $state.raw<Extras | null>(null);

/** The parts that come later; null until they have been fetched. */
export const extras = (): Extras | null => fetched;

export async function fetchExtras(): Promise<void> {
  try {
    if (fetched) return;
    const [parts] = await Promise.all([import('../extras'), speakLater()]);
    fetched = parts;
  } catch {
    // asked for again the next time
  }
}

export interface DialogProps {
  table: Table;
  update: Update;
  onclose: () => void;
}
export type DialogName = 'AuctionDialog' | 'ClaimDialog' | 'Help' | 'LastTrick' | 'PartyDialog' | 'ScoreDialog' | 'Settings';
export const dialog = (name: DialogName): Component<DialogProps> | undefined =>
  (name === 'PartyDialog' ? party()?.[name] : fetched?.[name]) as Component<DialogProps> | undefined;
