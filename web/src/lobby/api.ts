// The few things that are asked over HTTP.
interface GameInfo {
  id: string;
}

async function json<T>(address: string, body?: unknown): Promise<T> {
  const how = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(address, how || {});
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as T;
}

/** Open a table of the first game there is, with us in South. `?pace=0.2` in the address makes CPU players that quick (seconds). */
export async function playNow(games: Promise<GameInfo[]>): Promise<string> {
  const [game] = await games;
  const pace = new URLSearchParams(location.search).get('pace');
  const { id } = await json<{ id: string }>('/api/tables', {
    game: game!.id,
    options: {},
    seat: 'S',
    ...(pace && { pace: { call: Number(pace), card: Number(pace) } }),
  });
  return id;
}

export const games = (): Promise<GameInfo[]> => json('/api/games');

/** Whether that table is still kept. */
export const exists = (table: string): Promise<boolean> =>
  fetch(`/api/tables/${table}`).then(
    (response) => response.ok,
    () => false,
  );
