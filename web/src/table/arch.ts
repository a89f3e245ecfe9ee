// The drawing of the bridge: points on an arch, the planks along it, and the posts of its railing.
const CENTRE = { x: 210, y: 336 };
const SPAN = 38.5; // degrees from the top to either bank
export const DECK = 300;
const PLANK = 17;
const RAIL = 317;

type Point = readonly [number, number];

/** The point at *degrees* from the top of the arch, *radius* from its centre. */
function at(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [CENTRE.x + radius * Math.sin(angle), CENTRE.y - radius * Math.cos(angle)];
}

const text = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** *n* planks from the near bank to the far one, each as the points of a polygon. */
export function planks(n: number): string[] {
  const width = (2 * SPAN) / n;
  return Array.from({ length: n }, (_, place) => {
    const from = -SPAN + place * width + 0.4;
    const to = from + width - 0.8;
    const middle = (from + to) / 2;
    const under = DECK - PLANK;
    return text([at(from, DECK), at(middle, DECK), at(to, DECK), at(to, under), at(middle, under), at(from, under)]);
  });
}

export const rail = text(Array.from({ length: 31 }, (_, place) => at(-SPAN - 2 + (place * (2 * SPAN + 4)) / 30, RAIL)));

/** Where railing posts stand: *n* pairs of ends. */
export const posts = (n: number): { foot: Point; head: Point }[] =>
  Array.from({ length: n }, (_, place) => {
    const degrees = -SPAN + (place * 2 * SPAN) / (n - 1);
    return { foot: at(degrees, DECK), head: at(degrees, RAIL + 1) };
  });
