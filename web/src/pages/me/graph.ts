// Where the points of a rating stand in a drawing.
import type { Shown } from '../../wire.gen';

export interface Graph {
  /** The rating, as points of a polyline. */
  line: string;
  /** What it may be off by, as points of a polygon. */
  band: string;
  /** Round numbers, and how far down they stand. */
  marks: { number: number; y: number }[];
}

const MARKS = 4;

/** Two ratings or more, from left to right over *width*, with what they may be off by within *height*. */
export function graph(ratings: readonly Shown[], width: number, height: number): Graph {
  const low = ratings.map(({ number, give_or_take }) => number - give_or_take);
  const high = ratings.map(({ number, give_or_take }) => number + give_or_take);
  const step = 100 * Math.max(1, Math.ceil((Math.max(...high) - Math.min(...low)) / (100 * MARKS)));
  const bottom = step * Math.floor(Math.min(...low) / step);
  const top = step * Math.ceil(Math.max(...high) / step);

  const x = (place: number): number => (width * place) / (ratings.length - 1);
  const y = (number: number): number => (height * (top - number)) / (top - bottom);
  const points = (numbers: readonly number[]): string[] => numbers.map((number, place) => `${x(place).toFixed(1)},${y(number).toFixed(1)}`);

  return {
    line: points(ratings.map(({ number }) => number)).join(' '),
    band: [...points(high), ...points(low).reverse()].join(' '),
    marks: Array.from({ length: (top - bottom) / step + 1 }, (_, n) => ({ number: bottom + n * step, y: y(bottom + n * step) })),
  };
}
