// How a score adds up, spelled out.
import type { Part, Side } from '../wire.gen';

export const sum = (terms: readonly number[]): number => terms.reduce((total, term) => total + term, 0);

/** The terms as one reads them: equal neighbours become a product. "40 + 30 × 2 = 100"; a single term needs no sum. */
export function spelledOut(terms: readonly number[], number: (n: number) => string = String): string {
  const runs: { term: number; times: number }[] = [];
  for (const term of terms) {
    const last = runs.at(-1);
    if (last?.term === term) last.times += 1;
    else runs.push({ term, times: 1 });
  }
  const text = runs
    .map(({ term, times }, place) => {
      const size = place && term < 0 ? number(-term) : number(term);
      return (place ? (term < 0 ? ' − ' : ' + ') : '') + (times === 1 ? size : `${size} × ${times}`);
    })
    .join('');
  return terms.length > 1 ? `${text} = ${number(sum(terms))}` : text;
}

/** Numbers as a sum: "60 + 2 − 100". */
export const joined = (terms: readonly number[], number: (n: number) => string = String): string =>
  terms.map((term, place) => (place ? (term < 0 ? ' − ' : ' + ') : '') + number(place ? Math.abs(term) : term)).join('');

export const pointsOf = (parts: readonly Part[], side: Side): number =>
  sum(parts.filter((part) => part.side === side).map((part) => sum(part.terms)));
