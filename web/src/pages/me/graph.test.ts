import { describe, expect, it } from 'vitest';
import { graph } from './graph';

const shown = (...numbers: number[]) => numbers.map((number) => ({ number, give_or_take: 100 }));
const numbers = (points: string) => points.split(' ').map((point) => point.split(',').map(Number) as [number, number]);

describe('a graph of ratings', () => {
  it('goes from side to side, higher ratings higher up', () => {
    const line = numbers(graph(shown(1500, 1600, 1450), 300, 120).line);
    expect(line.map(([x]) => x)).toEqual([0, 150, 300]);
    const [first, best, last] = line.map(([, y]) => y);
    expect(best).toBeLessThan(first!);
    expect(first).toBeLessThan(last!);
  });
  it('keeps the whole band inside, around the line', () => {
    const { band, line } = graph(shown(1500, 2310, 890), 300, 120);
    const edge = numbers(band);
    for (const [, y] of edge) expect(y >= 0 && y <= 120).toBe(true);
    numbers(line).forEach(([x, y], place) => {
      expect(edge[place]).toEqual([x, expect.closeTo(2 * y - edge[edge.length - 1 - place]![1], 0)]);
      expect(edge[place]![1]).toBeLessThan(y);
    });
  });
  it('marks a few round numbers from bottom to top', () => {
    for (const ratings of [shown(1500, 1500), shown(100, 3000)]) {
      const { marks } = graph(ratings, 300, 120);
      expect(marks.length).toBeGreaterThan(1);
      expect(marks.length).toBeLessThan(7);
      expect(marks.every(({ number }) => number % 100 === 0)).toBe(true);
      expect([marks[0]!.y, marks.at(-1)!.y]).toEqual([120, 0]);
    }
  });
});
