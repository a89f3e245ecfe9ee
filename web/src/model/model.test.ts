import { describe, expect, it } from 'vitest';
import type { Card } from '../wire.gen';
import { joined, spelledOut, pointsOf } from './arithmetic';
import { bidOrder, undertakingOf } from './facts';
import { highCardPoints, sortHand, suitOrder } from './cards';
import { placeOf, relationOf, sidesFrom, isVulnerable } from './seats';

const hand: Card[] = ['C2', 'SA', 'HT', 'S9', 'DK', 'CA', 'HQ'];

describe('a hand', () => {
  it('is sorted by suits of alternating colour, high cards on the left', () => {
    const sorted = sortHand(hand, { order: 'shcd', high: 'left', trump: null });
    expect(sorted).toEqual(['SA', 'S9', 'HQ', 'HT', 'CA', 'C2', 'DK']);
  });
  it('has trumps on the left, and still alternates', () => {
    expect(suitOrder('shcd', 'H')).toEqual(['H', 'S', 'D', 'C']);
    expect(suitOrder('shcd', 'C')).toEqual(['C', 'H', 'S', 'D']);
    expect(suitOrder('shdc', 'D')).toEqual(['D', 'S', 'H', 'C']);
  });
  it('is mirrored with high cards on the right', () => {
    const right = sortHand(hand, { order: 'shdc', high: 'right', trump: null });
    expect(right).toEqual(sortHand(hand, { order: 'shdc', high: 'left', trump: null }).reverse());
  });
  it('counts its high-card points', () => expect(highCardPoints(hand)).toBe(13));
});

describe('seats', () => {
  it('put the viewer at the bottom and the next to act on the left', () => {
    expect(['S', 'W', 'N', 'E'].map((seat) => placeOf(seat as 'S', 'S'))).toEqual(['bottom', 'left', 'top', 'right']);
    expect(placeOf('N', 'E')).toBe('right');
    expect(placeOf('N', null)).toBe('top');
  });
  it('are partner, left and right', () => {
    expect(relationOf('N', 'E')).toBe('rho');
    expect(relationOf('W', 'E')).toBe('partner');
  });
  it('name the own side first', () => {
    expect(sidesFrom('E', ['NS', 'EW'])).toEqual(['EW', 'NS']);
    expect(isVulnerable('E', 'NS')).toBe(false);
    expect(isVulnerable('E', 'All')).toBe(true);
    expect(isVulnerable('N', 'None')).toBe(false);
  });
});

describe('arithmetic', () => {
  it('joins equal terms', () => {
    expect(spelledOut([30, 30, 30, 30])).toBe('30 × 4 = 120');
    expect(spelledOut([40, 30, 30])).toBe('40 + 30 × 2 = 100');
    expect(spelledOut([100, 200, 200, 300])).toBe('100 + 200 × 2 + 300 = 800');
    expect(spelledOut([500])).toBe('500');
  });
  it('adds up by side', () => {
    const parts = [{ key: 'trick', side: 'NS' as const, terms: [30, 30] }, { key: 'honors', side: 'EW' as const, terms: [100] }];
    expect(pointsOf(parts, 'NS')).toBe(60);
  });
  it('ranks bids', () => expect([bidOrder('1C'), bidOrder('7NT'), bidOrder('X')]).toEqual([0, 34, -1]));
});

describe('tables of other kinds', () => {
  it('tell what is lost with a minus, and never with a plus before it', () => {
    expect(spelledOut([-10, -10, -10])).toBe('-10 × 3 = -30');
    expect(joined([50, -100, 2])).toBe('50 − 100 + 2');
  });
  it('have opponents, not partners, across the table where each plays alone', () => {
    expect(relationOf('N', 'S', ['N', 'S'])).toBe('opponent');
    expect(relationOf('N', 'S')).toBe('partner');
  });
  it('say what declarer has undertaken, as a contract or as a goal', () => {
    expect(undertakingOf({ contract: { level: 4, strain: 'S', doubled: '', declarer: 'E' } })).toEqual({ declarer: 'E', needed: 10 });
    expect(undertakingOf({ named: { goal: 'game', strain: 'NT', declarer: 'S', tricks_needed: 9 } })).toEqual({ declarer: 'S', needed: 9 });
    expect(undertakingOf({ named: null })).toBeNull();
  });
});
