// The cut: this browser's own share in every deck (docs/discussions/fair-deals.md). Fetched when a cut is first asked for.
// Hashes are not the browser's own: those are not there for a page that comes over plain http, as in a house of one's own.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Command, Cutting, Seat } from './wire.gen';

const VERSION = 'kakehashi-deal-1';

/** What was sealed and may have to be opened, by commitment. */
const contents = new Map<string, { seal: string; content: string }>();

/** What to send for *seat* in answer to the cut as it stands; null when nothing is asked of it. */
export function answer(cut: Cutting, seat: Seat, id: string): Command | null {
  const { commitment } = cut;
  const mine = contents.get(commitment);
  if (!cut.listed) {
    if (mine || !cut.asked.includes(seat)) return null;
    const content = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const seal = sealOf(cut, seat, content);
    contents.set(commitment, { seal, content });
    return { type: 'seal', id, commitment, seal };
  }
  // Only what is on the list is opened: else the server could deal by it and say that it was never sealed.
  if (!mine || cut.seals[seat] !== mine.seal) return null;
  contents.delete(commitment);
  return { type: 'open', id, commitment, content: mine.content };
}

export function sealOf({ commitment, match, board, attempt }: Cutting, seat: Seat, content: string): string {
  return hash('seal', hexToBytes(commitment), match, String(board), String(attempt), seat, hexToBytes(content));
}

function hash(name: string, ...fields: (string | Uint8Array)[]): string {
  const bytes = [`${VERSION} ${name}`, ...fields].map((field) => (typeof field === 'string' ? utf8ToBytes(field) : field));
  return bytesToHex(sha256(concatBytes(...bytes.flatMap((field) => [lengthOf(field), field]))));
}

function lengthOf(field: Uint8Array): Uint8Array {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setUint32(0, field.length);
  return four;
}
