import type { Source } from '../i18n/index.svelte';

/** What the pages beside the table say. */
export const TEXTS: Source = {
  en: () => import('../i18n/en.pages').then(({ pages }) => pages),
  ja: () => import('../i18n/ja.pages').then(({ pages }) => pages),
};

/** What those about ranked play say, and where they are found. */
export const RANKED: Source = {
  en: () => import('../i18n/en.ranked').then(({ ranked }) => ranked),
  ja: () => import('../i18n/ja.ranked').then(({ ranked }) => ranked),
};
