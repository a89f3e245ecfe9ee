// The public facts of a view, by the keys the phases give them. All optional: each game and phase has its own.
import type { Call, Contract, PendingClaim, Seat, SeatCall, Side, Strain, Trick, View } from '../wire.gen';
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
