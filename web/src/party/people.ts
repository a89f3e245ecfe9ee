// People and chairs in words.
import { say, t, type Key } from '../i18n/index.svelte';
import { seatName } from '../model/words';
import type { Chair, Party, Person, Presence, Proposal, Seat, Terms } from '../wire.gen';

/** A person as one speaks of them. */
export const called = (name: string): string => (name ? t('party.of', { name }) : t('party.nameless'));

export const sitterName = ({ cpu, name }: Chair): string => (cpu ? say('cpu', name) : called(name));

/** Who sits there, as one speaks of them; a compass direction if nobody is known to. */
export function nameAt({ chairs }: Party, seat: Seat): string {
  const chair = chairs.find((each) => each.seat === seat);
  return chair ? sitterName(chair) : seatName(seat);
}
export const namesAt = (party: Party, seats: readonly Seat[]): string => seats.map((seat) => nameAt(party, seat)).join(t('list.join'));

export const meIn = ({ people }: Party): Person | undefined => people.find(({ you }) => you);
export const hostOf = ({ people }: Party): Person | undefined => people.find(({ host }) => host);
export const mySeat = (party: Party): Seat | null => party.chairs.find(({ you }) => you)?.seat ?? null;
export const seated = ({ chairs }: Party): number => chairs.filter(({ cpu }) => !cpu).length;

/** How present somebody is, in words; who sits and is gone has a CPU player, if the terms say so. */
export const presenceText = (presence: Presence, seat: Seat | null, { absence }: Terms): string =>
  t(presence === 'gone' && seat && absence === 'cpu' ? 'presence.gone.cpu' : `presence.${presence}`);

/** From here on a clock presses. */
export const LAST_SECONDS = 10;

/** What is asked, as it concerns the reader: who asked, who is asked, or neither. */
export function askText(party: Party, { what, by, asked, agreed }: Proposal): string {
  const seat = mySeat(party);
  const mine = seat === by;
  const other = what === 'swap' && !(seat && asked.includes(seat));
  const key = `ask.${what}${mine ? '.mine' : other ? '.other' : ''}` as Key;
  return t(key, { name: nameAt(party, by), others: namesAt(party, [...asked, ...agreed]) });
}
