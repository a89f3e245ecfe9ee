// Keeping the place on a page whose text changes under the reader.

/** The section that is being read: the last one that begins above the upper third of the screen. */
export const reading = (tops: readonly { id: string; top: number }[], height: number): string | null =>
  tops.filter(({ top }) => top <= height / 3).at(-1)?.id ?? tops[0]?.id ?? null;
