// Cards as they are looked at: suits, ranks, and how a hand is sorted. What may be played, the server says.
import type { Card } from '../wire.gen';

export type Suit = 'S' | 'H' | 'D' | 'C';
export type SuitOrder = 'shcd' | 'shdc';

const RANKS = '23456789TJQKA';

export const suitOf = (card: Card): Suit => card[0] as Suit;
export const rankOf = (card: Card): string => card[1] as string;
/** The rank as it is printed: the ten has two figures. */
export const printedRank = (card: Card): string => (card[1] === 'T' ? '10' : rankOf(card));
export const isRed = (suit: Suit): boolean => suit === 'H' || suit === 'D';

const POINTS: Record<string, number> = { A: 4, K: 3, Q: 2, J: 1 };
export const highCardPoints = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + (POINTS[rankOf(card)] ?? 0), 0);

/** The order of suits in a hand, trumps first; with `shcd` the colours alternate for as long as they can. */
export function suitOrder(order: SuitOrder, trump?: Suit | null): Suit[] {
  const plain = order.toUpperCase().split('') as Suit[];
  if (!trump) return plain;
  const others = plain.filter((suit) => suit !== trump);
  if (order === 'shdc') return [trump, ...others];
  const [same] = others.filter((suit) => isRed(suit) === isRed(trump));
  const different = others.filter((suit) => suit !== same);
  return [trump, different[0]!, same!, different[1]!];
}

/** The cards by suit, in that order of suits, high cards first; a void is an empty list. */
export function bySuit(cards: readonly Card[], suits: readonly Suit[]): Card[][] {
  const high = [...cards].sort((a, b) => RANKS.indexOf(rankOf(b)) - RANKS.indexOf(rankOf(a)));
  return suits.map((suit) => high.filter((card) => suitOf(card) === suit));
}

export interface Sorting {
  order: SuitOrder;
  high: 'left' | 'right';
  trump: Suit | null;
}

/** A hand from left to right. */
export function sortHand(cards: readonly Card[], { order, high, trump }: Sorting): Card[] {
  const sorted = bySuit(cards, suitOrder(order, trump)).flat();
  return high === 'left' ? sorted : sorted.reverse();
}
