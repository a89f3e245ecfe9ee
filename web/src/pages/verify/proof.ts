// Proofs as people hand them on: read from a text, carried in an address, and made up to try the page with.
import { bytesToHex } from '@noble/hashes/utils.js';
import { commitmentTo, deckFrom, sealOf, VERSION, type Fault, type Proof } from '../../fair';

/** Where a text stops being a proof: the name of the field, or null if it is no JSON at all. */
export class NotAProof extends Error {
  constructor(readonly field: string | null) {
    super(field ?? 'JSON');
  }
}

const HEX = /^[0-9a-f]{64}$/;
const isHex = (value: unknown): boolean => typeof value === 'string' && HEX.test(value);
const isNumber = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 999_999_999;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isBySeat = (value: unknown): boolean => isObject(value) && Object.entries(value).every(([seat, each]) => /^[NESW]$/.test(seat) && isHex(each));
const isCard = (value: unknown): boolean => typeof value === 'string' && /^[CDHS][2-9TJQKA]$/.test(value);
const isDeal = (value: unknown): boolean =>
  isObject(value) && typeof value['match'] === 'string' && /^[!-~]{1,100}$/.test(value['match']) && isNumber(value['board']) && isNumber(value['attempt']);

const FIELDS: Record<keyof Proof, (value: unknown) => boolean> = {
  version: (value) => typeof value === 'string',
  deal: isDeal,
  commitment: isHex,
  seals: isBySeat,
  contents: isBySeat,
  seed: isHex,
  salt: isHex,
  deck: (value) => Array.isArray(value) && value.every(isCard),
};

/** The proofs in a text, one or a list of them. Throws NotAProof. */
export function read(text: string): Proof[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new NotAProof(null);
  }
  return (Array.isArray(data) ? data : [data]).map((each: unknown) => {
    for (const [field, fits] of Object.entries(FIELDS))
      if (!isObject(each) || !fits(each[field])) throw new NotAProof(field);
    return each as unknown as Proof;
  });
}

/** The address of the page that checks this proof. Nothing after the # is ever sent to a server. */
export const addressOf = (text: string): string => `/verify#proof=${btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;

/** The text that an address carries, or null. */
export function carried(hash: string): string | null {
  const coded = /^#proof=([\w-]+)$/.exec(hash)?.[1];
  try {
    return coded ? atob(coded.replace(/-/g, '+').replace(/_/g, '/')) : null;
  } catch {
    return null;
  }
}

export const STEPS = ['commitment', 'cuts', 'deck'] as const;
export type Step = (typeof STEPS)[number];

/** In which step of the check a fault shows. */
export const stepOf = ({ code }: Fault): Step => (code.startsWith('deck') ? 'deck' : code.startsWith('commitment') ? 'commitment' : 'cuts');

/** A fair deal that nobody played. */
export function example(): Proof {
  const luck = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const deal = { match: 'example', board: 1, attempt: 1 };
  const [seed, salt] = [luck(), luck()];
  const commitment = commitmentTo(deal, seed, salt);
  const contents = { N: luck(), S: luck() };
  const seals = { N: sealOf(deal, commitment, 'N', contents.N), S: sealOf(deal, commitment, 'S', contents.S) };
  return { version: VERSION, deal, commitment, seals, contents, seed, salt, deck: deckFrom(deal, seed, contents) };
}
