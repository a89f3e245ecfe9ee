// Fair deals, reckoned by the browser itself: written from docs/discussions/fair-deals.md, with nothing of the server's.
// Hashes are not the browser's own: those are not there for a page that comes over plain http, as in a house of one's own.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Card, Seat } from './wire.gen';

export const VERSION = 'kakehashi-deal-1';
const SEATS: readonly Seat[] = ['N', 'E', 'S', 'W'];
const PACK = [...'CDHS'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => (suit + rank) as Card));

export interface DealId {
  match: string;
  board: number;
  attempt: number;
}
type BySeat = Partial<Record<Seat, string>>;

/** All that was published of one deal; hashes, seeds and contents are 64 hexadecimal digits. */
export interface Proof {
  version: string;
  deal: DealId;
  commitment: string;
  seals: BySeat;
  contents: BySeat;
  seed: string;
  salt: string;
  deck: Card[];
}

export type Fault =
  | { code: 'unknown-version' | 'commitment-differs' | 'deck-size' | 'deck-cards' | 'deck-differs' }
  | { code: 'not-opened' | 'not-listed' | 'seal-differs'; seat: Seat };

type Bytes = Uint8Array;
type Field = string | number | Bytes;

/** What is wrong with a proof; nothing if the deal was fair. */
export function faults(proof: Proof): Fault[] {
  const { deal, seals, contents, deck } = proof;
  if (proof.version !== VERSION) return [{ code: 'unknown-version' }];
  const found: Fault[] = [];
  if (commitmentTo(deal, proof.seed, proof.salt) !== proof.commitment) found.push({ code: 'commitment-differs' });
  for (const seat of SEATS) {
    const [seal, content] = [seals[seat], contents[seat]];
    if (seal && !content) found.push({ code: 'not-opened', seat });
    else if (content && !seal) found.push({ code: 'not-listed', seat });
    else if (content && sealOf(deal, proof.commitment, seat, content) !== seal) found.push({ code: 'seal-differs', seat });
  }
  if (deck.length !== PACK.length) found.push({ code: 'deck-size' });
  else if (new Set(deck).size !== PACK.length) found.push({ code: 'deck-cards' });
  else if (deckFrom(deal, proof.seed, contents).join() !== deck.join()) found.push({ code: 'deck-differs' });
  return found;
}

export const commitmentTo = (deal: DealId, seed: string, salt: string): string =>
  hash('commitment', hexToBytes(seed), ...fields(deal), hexToBytes(salt));

export const sealOf = (deal: DealId, commitment: string, seat: Seat, content: string): string =>
  hash('seal', hexToBytes(commitment), ...fields(deal), seat, hexToBytes(content));

export function deckFrom(deal: DealId, seed: string, contents: BySeat): Card[] {
  const given = SEATS.flatMap((seat) => [seat, hexToBytes(contents[seat] ?? '')]);
  const key = hmac(sha256, hexToBytes(seed), packed('deck', ...fields(deal), ...given));
  const cards = [...PACK];
  let luck: Bytes = new Uint8Array();
  let next = 0;
  let blocks = 0;
  for (let places = cards.length; places > 1; places--) {
    const limit = 256 - (256 % places);
    let byte: number;
    do {
      if (next === luck.length) [luck, next] = [hmac(sha256, key, packed('block', blocks++)), 0];
      byte = luck[next++]!;
    } while (byte >= limit);
    const place = byte % places;
    [cards[places - 1], cards[place]] = [cards[place]!, cards[places - 1]!];
  }
  return cards;
}

const fields = ({ match, board, attempt }: DealId): Field[] => [match, board, attempt];

/** The label and the fields, each after its length in four bytes. */
function packed(name: string, ...rest: Field[]): Bytes {
  const parts = [`${VERSION} ${name}`, ...rest].map((field) =>
    field instanceof Uint8Array ? field : new TextEncoder().encode(String(field)),
  );
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(whole.buffer).setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return whole;
}

const hash = (name: string, ...rest: Field[]): string => bytesToHex(sha256(packed(name, ...rest)));
