import { backoff } from './connection';

/** Fetch a part of the client for as long as it takes, for the network may be away; *failed* hears of each vain try. */
export async function persist<T>(fetch: () => Promise<T>, failed?: () => void): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await fetch();
    } catch {
      failed?.();
      await new Promise((again) => setTimeout(again, backoff(tries)));
    }
}
