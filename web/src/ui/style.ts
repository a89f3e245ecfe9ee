import type { Attachment } from 'svelte/attachments';

/** Style set by figures. (Svelte's own way to do it knows far more, and is fetched with the table.) */
export const style =
  (now: () => Record<string, string | number>): Attachment<HTMLElement> =>
  ({ style }) => {
    for (const [name, value] of Object.entries(now())) style.setProperty(name, String(value));
  };
