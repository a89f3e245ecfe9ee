// What we are called, remembered in this browser.
import { t } from '../i18n/index.svelte';
import { load, save } from '../settings/storage';

const LONGEST = 20;
const lot = 10 + Math.floor(Math.random() * 90);

/** A name as the server takes it: nothing that cannot be seen, no space at either end. */
export const cleaned = (name: string): string =>
  [...name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\s+/gu, ' ').trim()].slice(0, LONGEST).join('').trim();

/** The name from the last time, else one to begin with. */
export const ownName = (): string => cleaned(load('name') ?? '') || t('party.name.guest', { n: lot });

export const rememberName = (name: string): void => save('name', name);
