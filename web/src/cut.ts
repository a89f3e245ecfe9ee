// The cut: this browser's own share in every deck (docs/discussions/fair-deals.md). Fetched when a cut is first asked for.
import { bytesToHex } from '@noble/hashes/utils.js';
import { sealOf } from './fair';
import type { Command, Cutting, Seat } from './wire.gen';

/** What was sealed and may have to be opened, by commitment. */
const contents = new Map<string, { seal: string; content: string }>();

/** What to send for *seat* in answer to the cut as it stands; null when nothing is asked of it. */
export function answer(cut: Cutting, seat: Seat, id: string): Command | null {
  const { commitment } = cut;
  const mine = contents.get(commitment);
  if (!cut.listed) {
    if (mine || !cut.asked.includes(seat)) return null;
    const content = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const seal = sealOf(cut, commitment, seat, content);
    contents.set(commitment, { seal, content });
    return { type: 'seal', id, commitment, seal };
  }
  // Only what is on the list is opened: else the server could deal by it and say that it was never sealed.
  if (!mine || cut.seals[seat] !== mine.seal) return null;
  contents.delete(commitment);
  return { type: 'open', id, commitment, content: mine.content };
}
