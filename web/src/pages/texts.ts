import type { Source } from '../i18n/index.svelte';

/** What the pages beside the table say. */
export const TEXTS: Source = {
  en: () => import('../i18n/en.pages').then(({ pages }) => pages),
  ja: () => import('../i18n/ja.pages').then(({ pages }) => pages),
};
