// The public facts of a view, by the keys the phases give them. All optional: each game and phase has its own.
import type { Call, Contract, Goal, Named, PendingClaim, Seat, SeatCall, Side, Strain, Trick, View } from '../wire.gen';
import type { Suit } from './cards';

export interface Facts {
  calls?: SeatCall[];
  contract?: Contract | null;
  trump?: Suit | null;
  declarer?: Seat | null;
  dummy?: Seat | null;
  /** The hand that plays next. */
  turn?: Seat | null;
  tricks?: Trick[];
  winners?: Seat[];
  won?: Partial<Record<Side, number>>;
  claim?: PendingClaim | null;
  agreed?: { side: Side; tricks: number } | null;
  /** High card points of the hands as dealt. */
  hcp?: Partial<Record<Seat, number>>;
  /** The lengths of dummy's suits. */
  dummy_shape?: Partial<Record<Suit, number>>;
  /** The tricks each goal that may be named asks for. */
  needed?: Partial<Record<Goal, Record<Strain, number>>>;
  named?: Named | null;
  /** Tricks bid by each player, as far as they are told. */
  bids?: Partial<Record<Seat, TrickBid>>;
  /** What each side has undertaken by its bids. */
  undertaken?: Partial<Record<Side, number>>;
  /** Who has chosen already, where all choose at once. */
  chosen?: Seat[];
  /** Who still gives a card, in turn. */
  giving?: Seat[];
  /** Tricks by player. */
  taken?: Partial<Record<Seat, number>>;
  /** Turns of drawing that are over. */
  turns?: { seat: Seat; kept: boolean }[];
  turns_left?: number;
  /** Tricks that were played only to win cards. */
  gathered?: Trick[];
  stock?: number;
}
export type TrickBid = number | 'nil' | 'double_nil' | 'team';

/** What declarer has undertaken, as a contract or as a goal. */
export function undertakingOf({ contract, named }: Facts): { declarer: Seat; needed: number } | null {
  if (contract) return { declarer: contract.declarer, needed: contract.level + 6 };
  return named ? { declarer: named.declarer, needed: named.tricks_needed } : null;
}

export const factsOf = (view: View): Facts => view.facts as Facts;

/** The level and strain of a bid; null for the other calls. */
export function bidOf(call: Call): { level: number; strain: Strain } | null {
  const level = Number(call[0]);
  return level ? { level, strain: call.slice(1) as Strain } : null;
}

const STRAINS = ['C', 'D', 'H', 'S', 'NT'];
/** The rank of a bid from 0 (1♣) to 34 (7NT); −1 for the other calls. */
export function bidOrder(call: Call): number {
  const bid = bidOf(call);
  return bid ? (bid.level - 1) * 5 + STRAINS.indexOf(bid.strain) : -1;
}
