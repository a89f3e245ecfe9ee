// What the server is asked about the person who asks, and what this browser remembers of them.
import { json, type Refusal } from '../../lobby/api';
import { cleaned, rememberName } from '../../party/name';
import { load, save } from '../../settings/storage';
import type { Profile, RecoveryCode } from '../../wire.gen';

/** The name from the last time; empty if there was none. */
export const knownName = (): string => cleaned(load('name') ?? '');

export const profile = (): Promise<Profile> => json('/api/me');

/** Go by *name*, here and at the server, which knows this browser again from then on. */
export async function goBy(name: string): Promise<void> {
  await tell('POST', '/api/me', { name });
  rememberName(name);
}

/** A new recovery code; an earlier one is void. */
export const newCode = async (): Promise<string> => (await json<RecoveryCode>('/api/me/code', {})).code;

/** Be whoever was given *code*: their profile. What this browser remembers of somebody else goes. */
export async function recover(code: string): Promise<Profile> {
  await tell('POST', '/api/me/recover', { code });
  forgetHere();
  const known = await profile();
  if (known.name) rememberName(known.name);
  return known;
}

export async function forgetMe(): Promise<void> {
  await tell('DELETE', '/api/me');
  forgetHere();
}

function forgetHere(): void {
  for (const about of ['name', 'table', 'choice']) save(about, '');
}

/** Ask for what has no answer but yes. Throws a Refusal. */
async function tell(method: string, address: string, body?: unknown): Promise<void> {
  const response = await fetch(address, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  if (!response.ok) throw (await response.json()) as Refusal;
}
