// What a person chose about the look and the sound, remembered in this browser.
import type { SuitOrder } from '../model/cards';
import { load, save } from './storage';

export interface Choices {
  theme: 'auto' | 'light' | 'dark';
  suits: 'four' | 'two' | 'high';
  order: SuitOrder;
  high: 'left' | 'right';
  confirm: boolean;
  /** Whether the pack is offered to be cut by hand before a deal. */
  cut: boolean;
  keys: boolean;
  sound: 'off' | 'low' | 'full';
}

const touch = matchMedia('(pointer: coarse)').matches;
const DEFAULTS: Choices = {
  theme: 'auto',
  suits: 'four',
  order: 'shcd',
  high: 'left',
  confirm: touch,
  cut: false,
  keys: true,
  sound: 'low',
};

function remembered(): Choices {
  try {
    return { ...DEFAULTS, ...(JSON.parse(load('settings') ?? '{}') as Partial<Choices>) };
  } catch {
    return DEFAULTS;
  }
}

let chosen = $state.raw<Choices>(remembered());
export const settings = (): Choices => chosen;

export function choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
  chosen = { ...chosen, [name]: value };
  save('settings', JSON.stringify(chosen));
  show();
}

/** Tell the style sheet. */
export function show(): void {
  const { dataset } = document.documentElement;
  dataset.theme = chosen.theme;
  dataset.suits = chosen.suits;
}

const asked = new URLSearchParams(location.search).get('motion') ?? load('motion');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** That many milliseconds, times what `?motion=` or the stored setting says (1 is as designed); none for those who want none. */
export const motion = (ms: number): number => (still.matches ? 0 : ms * (asked === null ? 1 : Number(asked) || 0));
if (asked !== null) document.documentElement.dataset.motion = asked;
