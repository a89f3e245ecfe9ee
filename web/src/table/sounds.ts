// What is heard of an update, once there is sound.
import { bell, clap, knock } from '../sound';
import { happened } from '../table.svelte';
import type { Result, Update } from '../wire.gen';

export function sound({ view, events }: Update): void {
  if (view.result && isMade(view.result)) bell();
  else if (happened(events, 'trick-won')) clap();
  else if (view.viewer && view.to_act.includes(view.viewer)) knock();
}

/** Whether declarer has done what was undertaken. */
function isMade(result: Result): boolean {
  if (result.type === 'contract') return !!result.contract && result.tricks >= result.contract.level + 6;
  return result.type === 'goal' && !!result.named && result.tricks >= result.named.tricks_needed;
}
