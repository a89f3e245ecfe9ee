// Widgets, panels, sheets and sentences by the kinds of actions, zones, facts, results and sheets there are.
import type { Component } from 'svelte';
import { factsOf } from './model/facts';
import type { Table } from './table.svelte';
import type { Action, Sheet, Update, View, ViewZone } from './wire.gen';
import BidPad from './kinds/BidPad.svelte';
import Blind from './kinds/Blind.svelte';
import Draw from './kinds/Draw.svelte';
import DrawPanel from './kinds/DrawPanel.svelte';
import FactsPanel from './kinds/FactsPanel.svelte';
import Give from './kinds/Give.svelte';
import Naming from './kinds/Naming.svelte';
import Pile from './kinds/Pile.svelte';
import Zones from './kinds/Zones.svelte';
import TeamsPanel from './kinds/TeamsPanel.svelte';
import Bags from './kinds/sheets/Bags.svelte';
import Goals from './kinds/sheets/Goals.svelte';
import Plain from './kinds/sheets/Plain.svelte';
import Race from './kinds/sheets/Race.svelte';
import Rubber from './kinds/sheets/Rubber.svelte';

export { default as Backs } from './kinds/Backs.svelte';
export { default as GoalText } from './kinds/GoalText.svelte';
export { default as MatchEnd } from './kinds/MatchEnd.svelte';
export { default as ResultDetail } from './kinds/ResultDetail.svelte';
export { endLines, eventSentence, goalName, openingLines, plateNote, resultLines, turnChoices } from './kinds/sentences';

export interface AskProps {
  table: Table;
  update: Update;
  small: boolean;
}

/** Actions that have a widget here. */
export const ACTIONS: readonly Action['type'][] = ['look', 'double_nil', 'bid', 'name', 'give', 'keep', 'reject'];

/** The widget in the middle for what is asked, or being waited for, in such a phase. */
export function asking(view: View): Component<AskProps> | null {
  const offered = view.choices.map(({ type }) => type);
  const facts = factsOf(view);
  if (offered.includes('look') || facts.chosen?.length) return Blind;
  if (view.phase === 'bidding') return BidPad;
  if (view.phase === 'naming') return Naming;
  if (view.phase === 'exchange') return Give;
  if (view.zones.some(({ kind }) => kind === 'drawn')) return Draw;
  return null;
}

const DRAWN: readonly string[] = ['stock', 'top', 'drawn', 'last-discard', 'discards', 'unseen-discards'];

/** Where zones that are neither hands nor the trick are shown: a pile from which both draw, or plainly in rows. */
export function lying(view: View, zones: readonly ViewZone[]): { Pile: typeof Pile | null; Zones: typeof Zones; rest: ViewZone[] } {
  const drawing = asking(view) === Draw;
  const pile = !drawing && zones.some(({ kind }) => kind === 'stock') && view.phase !== 'reveal';
  const known = drawing || pile ? DRAWN : view.result ? ['discards'] : [];
  return { Pile: pile ? Pile : null, Zones, rest: zones.filter(({ kind }) => !known.includes(kind)) };
}

/** The panel beside the table; null where the bridge of planks says it all. */
export function panel(view: View): Component<{ update: Update }> | null {
  const facts = factsOf(view);
  if (facts.bids) return TeamsPanel;
  if (view.phase === 'draw' || view.phase === 'gathering') return DrawPanel;
  return facts.calls || facts.hcp ? null : FactsPanel;
}

const SHEETS: Record<string, Component<{ update: Update }>> = { rubber: Rubber, goals: Goals, bags: Bags, race: Race };

/** The score sheet of that kind; null for the one that clubs write. */
export const sheetOf = ({ kind }: Sheet): Component<{ update: Update }> | null =>
  kind === 'chicago' || kind === 'boards' ? null : (SHEETS[kind] ?? Plain);
