// Which finished tricks may be looked at.
import type { Seat, Trick, Update } from '../wire.gen';
import { factsOf } from './facts';
import { sideOf } from './seats';

export interface Done {
  number: number;
  trick: Trick;
  winner: Seat;
}

/** With the option `last` it is the last one, until one's own side has played to the next. */
export function tricksToShow({ view, sheet }: Update): Done[] {
  const { tricks = [], winners = [] } = factsOf(view);
  const allowed = (view.options as { last_trick_view?: string }).last_trick_view;
  const done = tricks.map((trick, place) => ({ number: place + 1, trick, winner: winners[place]! }));
  if (allowed === 'all' || view.result) return done;
  const own = view.viewer && sideOf(view.viewer, sheet.sides);
  const played = view.zones.some(({ kind, seat }) => kind === 'trick' && seat && own?.includes(seat));
  return allowed === 'last' && !played ? done.slice(-1) : [];
}
