import { persist } from '../persist';

/** A part of the client that comes later: fetched once, however often it is asked for; null until it is here. */
export function later<Part>(load: () => Promise<Part>) {
  let part = $state.raw<Part | null>(null);
  let fetching: Promise<Part> | undefined;
  return {
    get: (): Part | null => part,
    /** Fetch it, for as long as that takes; the first to ask hears of vain tries. */
    fetch: (failed?: () => void): Promise<Part> => (fetching ??= persist(async () => (part = await load()), failed)),
  };
}
