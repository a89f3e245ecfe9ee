// Cards in motion: from the hand they left to the table, and from the table to the winner.
import { motion } from '../settings/settings.svelte';
import type { Card, Seat } from '../wire.gen';

const FLIGHT = 180;
const before = new Map<string, DOMRect>();

/** Note where every card and every name lies, before an update moves them. */
export function rememberCards(): void {
  before.clear();
  if (!motion(FLIGHT)) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-card], [data-seat]')) {
    const { card, seat } = element.dataset;
    before.set(card ?? seat!, element.getBoundingClientRect());
  }
}

/** What moves *node*'s place to *rect*, as a transform. */
function towards(node: Element, rect: DOMRect, scale: number): string {
  const here = node.getBoundingClientRect();
  const x = rect.left + rect.width / 2 - here.left - here.width / 2;
  const y = rect.top + rect.height / 2 - here.top - here.height / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** A played card comes from where it lay, or from the player whose cards are closed. */
export function arrive(node: HTMLElement, { card, seat }: { card: Card; seat: Seat }): void {
  const duration = motion(FLIGHT);
  const lay = before.get(card);
  const from = lay ?? before.get(seat);
  if (!duration || !from) return;
  const scale = lay ? lay.width / node.offsetWidth : 0.6;
  node.animate({ transform: [towards(node, from, scale), 'none'] }, { duration, easing: 'ease-out' });
}

/** A finished trick is gathered to its winner: copies fly, for the cards themselves are gone. */
export function gather(cards: readonly HTMLElement[], winner: Seat | null): void {
  const duration = motion(FLIGHT);
  const to = duration && document.querySelector(`[data-seat=${winner}]`)?.getBoundingClientRect();
  if (!to) return;
  for (const card of cards) {
    const ghost = card.cloneNode(true) as HTMLElement;
    for (const name of ['aria-label', 'role', 'data-card']) ghost.removeAttribute(name);
    ghost.ariaHidden = 'true';
    card.parentElement!.append(ghost);
    const flight = ghost.animate({ transform: ['none', towards(card, to, 0.5)], opacity: [1, 0] }, { duration, easing: 'ease-in' });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }
}
