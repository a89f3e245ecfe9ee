// Seats as seen from a chair: the viewer is always at the bottom.
import type { Seat, Side, Vulnerable } from '../wire.gen';

export const SEATS: readonly Seat[] = ['N', 'E', 'S', 'W'];
/** The order in which an auction is written down. */
export const COLUMNS: readonly Seat[] = ['W', 'N', 'E', 'S'];

export type Place = 'bottom' | 'left' | 'top' | 'right';
export const PLACES: readonly Place[] = ['bottom', 'left', 'top', 'right'];

const steps = (from: Seat, to: Seat): number => (SEATS.indexOf(to) - SEATS.indexOf(from) + 4) % 4;

/** Where *seat* is drawn for *viewer*; a watcher looks from South. */
export const placeOf = (seat: Seat, viewer: Seat | null): Place => PLACES[steps(viewer ?? 'S', seat)]!;

export type Relation = 'me' | 'lho' | 'partner' | 'rho' | 'opponent';
const RELATIONS: readonly Relation[] = ['me', 'lho', 'partner', 'rho'];

/** Who *seat* is to *viewer*: the next to act is on one's left; whoever sits opposite is a partner only on the same side. */
export function relationOf(seat: Seat, viewer: Seat, sides: readonly Side[] = ['NS', 'EW']): Relation {
  const relation = RELATIONS[steps(viewer, seat)]!;
  return relation === 'partner' && sideOf(seat, sides) !== sideOf(viewer, sides) ? 'opponent' : relation;
}

export const partnerOf = (seat: Seat): Seat => SEATS[(SEATS.indexOf(seat) + 2) % 4]!;
export const nextOf = (seat: Seat): Seat => SEATS[(SEATS.indexOf(seat) + 1) % 4]!;

export const sideOf = (seat: Seat, sides: readonly Side[]): Side | undefined =>
  sides.find((side) => side.includes(seat));

/** The viewer's side first, as a score is told. */
export function sidesFrom(viewer: Seat | null, sides: readonly Side[]): Side[] {
  const own = sideOf(viewer ?? 'S', sides);
  return [...sides].sort((a, b) => Number(b === own) - Number(a === own));
}

export const isVulnerable = (seat: Seat, vulnerable: Vulnerable): boolean =>
  vulnerable === 'All' || (vulnerable !== 'None' && vulnerable.includes(seat));
