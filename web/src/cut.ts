// The cut: this browser's own share in every deck (docs/discussions/fair-deals.md). Fetched when a cut is first asked for.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sealOf } from './fair';
import type { Command, Cutting, Seat } from './wire.gen';

interface Share {
  seal: string;
  content: string;
}
/** What was sealed and may have to be opened, by commitment. */
const shares = new Map<string, Promise<Share>>();

/** Seconds left for the way to the server. */
const WAY = 0.7;

/** What to send for *seat* in answer to the cut as it stands, which may be *byHand*; null when nothing is asked of it. */
export async function answer(cut: Cutting, seat: Seat, id: string, byHand = false): Promise<Command | null> {
  const { commitment } = cut;
  const mine = shares.get(commitment);
  if (!cut.listed) {
    if (mine || !cut.asked.includes(seat)) return null;
    const share = drawn(cut, seat, byHand);
    shares.set(commitment, share);
    return { type: 'seal', id, commitment, seal: (await share).seal };
  }
  shares.delete(commitment);
  const share = await mine;
  // Only what is on the list is opened: else the server could deal by it and say that it was never sealed.
  if (!share || cut.seals[seat] !== share.seal) return null;
  return { type: 'open', id, commitment, content: share.content };
}

async function drawn(cut: Cutting, seat: Seat, byHand: boolean): Promise<Share> {
  const luck = crypto.getRandomValues(new Uint8Array(32));
  const hand = byHand ? await cutByHand(cut.seconds - WAY) : '';
  const content = bytesToHex(hand ? sha256.create().update(luck).update(utf8ToBytes(hand)).digest() : luck);
  return { seal: sealOf(cut, cut.commitment, seat, content), content };
}

/** The way that the person's hand went within so many *seconds*; empty where it did not cut. */
function cutByHand(seconds: number): Promise<string> {
  const ends = performance.now() + seconds * 1000;
  const late = new Promise<string>((go) => setTimeout(go, seconds * 1000, ''));
  const hand = import('./party/byHand.svelte').then(({ byHand }) => byHand(ends)).catch(() => '');
  return Promise.race([late, hand]);
}
