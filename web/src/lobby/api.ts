// The few things that are asked over HTTP.
import type { GameInfo } from '../wire.gen';

/** What the server says instead of an answer; it is thrown. */
export interface Refusal {
  code: string;
  params: Record<string, string | number>;
}

export async function json<T>(address: string, body?: unknown): Promise<T> {
  const how = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(address, how || {});
  const answer = await response.json();
  if (!response.ok) throw answer as Refusal;
  return answer as T;
}

/** Open a table with us in South; its id. `?pace=0.2` in the address makes CPU players that quick (seconds). */
export async function openTable(asked: { game: string; [more: string]: unknown }): Promise<string> {
  const { id } = await json<{ id: string }>('/api/tables', { seat: 'S', ...asked, ...paceAsked() });
  return id;
}

/** Open a table that waits for friends, with us in South; its id. */
export async function openParty(terms: { game: string; [more: string]: unknown }): Promise<string> {
  const { id } = await json<{ id: string }>('/api/parties', { terms, ...paceAsked() });
  return id;
}

function paceAsked(): object {
  const pace = new URLSearchParams(location.search).get('pace');
  return pace ? { pace: { call: Number(pace), card: Number(pace) } } : {};
}

/** Open a table of the first game there is. */
export const playNow = async (games: Promise<GameInfo[]>): Promise<string> => openTable({ game: (await games)[0]!.id });

export const games = (): Promise<GameInfo[]> => json('/api/games');

/** Whether that table is still kept; as long as the server cannot tell, it is. */
export const exists = (table: string): Promise<boolean> =>
  fetch(`/api/tables/${table}`).then(
    (response) => response.ok || response.status === 429 || response.status >= 500,
    () => true,
  );
