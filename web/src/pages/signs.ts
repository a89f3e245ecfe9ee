// Texts with suit signs in them, taken apart.
import type { Suit } from '../model/cards';

const SUITS: Record<string, Suit> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' };

export type Piece = { text: string; suit?: undefined } | { suit: Suit };

/** The pieces of a *text*, in order: stretches without suit signs, and the signs by themselves. */
export const pieces = (text: string): Piece[] =>
  text
    .split(/([♠♥♦♣])/)
    .filter((piece) => piece)
    .map((piece) => (SUITS[piece] ? { suit: SUITS[piece] } : { text: piece }));
