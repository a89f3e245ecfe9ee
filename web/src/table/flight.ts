// Cards in motion: from the hand they left to the table, and from the table to the winner.
import type { TransitionConfig } from 'svelte/transition';
import { motion } from '../settings/settings.svelte';
import type { Card, Seat } from '../wire.gen';

const FLIGHT = 180;
const before = new Map<string, DOMRect>();

/** Note where every card and every name lies, before an update moves them. */
export function rememberCards(): void {
  before.clear();
  for (const element of document.querySelectorAll<HTMLElement>('[data-card], [data-seat]')) {
    const { card, seat } = element.dataset;
    before.set(card ?? seat!, element.getBoundingClientRect());
  }
}

const centre = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const;

function path(node: Element, rect: DOMRect | undefined): { x: number; y: number; scale: number } {
  if (!rect) return { x: 0, y: 0, scale: 1 };
  const here = node.getBoundingClientRect();
  const [x0, y0] = centre(rect);
  const [x1, y1] = centre(here);
  return { x: x0 - x1, y: y0 - y1, scale: rect.width / here.width };
}

/** A played card comes from where it lay, or from the player whose cards are closed. */
export function arrive(node: Element, { card, seat }: { card: Card; seat: Seat }): TransitionConfig {
  const known = before.get(card);
  const { x, y, scale } = path(node, known ?? before.get(seat));
  const size = known ? scale : 0.6;
  return {
    duration: motion(FLIGHT),
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) scale(${1 + (size - 1) * u}); opacity: ${known ? 1 : t}`,
  };
}

/** A finished trick is gathered to its winner. */
export function gather(node: Element, { seat }: { seat: Seat | null }): TransitionConfig {
  const { x, y } = path(node, seat ? document.querySelector(`[data-seat=${seat}]`)?.getBoundingClientRect() : undefined);
  return {
    duration: motion(FLIGHT),
    easing: (t) => t * t,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) scale(${1 - u * 0.5}); opacity: ${t}`,
  };
}
