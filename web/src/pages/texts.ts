import type { Source } from '../i18n/index.svelte';

/** What the pages beside the table say. */
export const TEXTS: Source = {
  en: () => import('../i18n/en.pages'),
  ja: () => import('../i18n/ja.pages'),
};

/** What those about ranked play say, and where they are found. */
export const RANKED: Source = {
  en: () => import('../i18n/en.ranked'),
  ja: () => import('../i18n/ja.ranked'),
};
