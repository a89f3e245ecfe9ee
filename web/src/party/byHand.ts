// A cut by hand, for those who like to: the way of the hand goes into the cut, besides what the browser draws.
import { mount, unmount } from 'svelte';
import { speakLater } from '../i18n/index.svelte';
import CutByHand from './CutByHand.svelte';

/** What of the time must be left, in milliseconds, for a pack to be laid out. */
const LEAST = 300;

/** The way of the hand until it has cut, or until *ends* by the clock of the page; empty if it has not. */
export async function byHand(ends: number): Promise<string> {
  await speakLater();
  const left = ends - performance.now();
  if (left < LEAST) return '';
  const focused = document.activeElement as HTMLElement | null;
  let shown: object;
  const way = await new Promise<string>((cut) => {
    shown = mount(CutByHand, { target: document.querySelector('main')!, props: { cut } });
    setTimeout(cut, left, '');
  });
  await unmount(shown!, { outro: true });
  focused?.focus();
  return way;
}
