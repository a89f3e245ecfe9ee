// A cut by hand, for those who like to: the way of the hand goes into the cut, besides what the browser draws.
import { mount } from 'svelte';
import { speakLater } from '../i18n/index.svelte';
import CutByHand from './CutByHand.svelte';

/** What of the time must be left, in milliseconds, for a pack to be laid out. */
const LEAST = 300;

/** Who waits for the way of the hand. */
let asked = $state.raw<((way: string) => void) | null>(null);
let laid: object | undefined;

/** The way of the hand until it has cut, or until *ends* by the clock of the page; empty if it has not. */
export async function byHand(ends: number): Promise<string> {
  await speakLater();
  const left = ends - performance.now();
  if (left < LEAST) return '';
  const focused = document.activeElement as HTMLElement | null;
  laid ??= mount(CutByHand, { target: document.body, props: { asked: () => asked } });
  const way = await new Promise<string>((cut) => {
    asked = cut;
    setTimeout(cut, left, '');
  });
  asked = null;
  focused?.focus();
  return way;
}
