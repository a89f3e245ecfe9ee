import { language } from '../../i18n/index.svelte';

/** The day of a moment (seconds since the epoch), as it is written here. */
export const day = (at: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at * 1000);
