// Inputs that show what is so. (Svelte's own way to do it would be fetched with the table, which has no inputs.)
import type { Attachment } from 'svelte/attachments';

export const checked =
  (now: () => boolean): Attachment<HTMLInputElement> =>
  (input) => {
    input.checked = now();
  };

export const shows =
  (now: () => string | number): Attachment<HTMLInputElement | HTMLTextAreaElement> =>
  (input) => {
    if (input.value !== String(now())) input.value = String(now());
  };
