// What the server said of one table, and what was asked of it. The client keeps no state of the game besides.
import { Connection, type Status } from './connection';
import { ready } from './i18n/index.svelte';
import { factsOf } from './model/facts';
import { rememberCards } from './table/flight';
import type { Action, Command, Heard, Party, Refused, Reply, Update } from './wire.gen';

const SLOW = 400;
const REFUSAL_STAYS = 6000;

/** Something to listen to: an update with what was heard since the one before (null: the first since the page opened). */
export type Listener = (update: Update, before: Update | null) => void;

export class Table {
  update = $state.raw<Update | null>(null);
  party = $state.raw<Party | null>(null);
  status = $state.raw<Status>('connecting');
  /** The action that was sent and is not answered yet. */
  sent = $state.raw<Action | null>(null);
  /** Whether an answer is long in coming. */
  slow = $state.raw(false);
  refused = $state.raw<Pick<Refused, 'code' | 'params'> | null>(null);

  view = $derived(this.update?.view ?? null);
  facts = $derived(this.view ? factsOf(this.view) : {});
  mine = $derived(!!this.view?.viewer && this.view.to_act.includes(this.view.viewer));

  #connection: Connection;
  #waiting = '';
  #slowTimer = 0;
  #refusalTimer = 0;
  #listeners: Listener[] = [];

  constructor(readonly id: string) {
    this.#connection = new Connection(
      id,
      (reply) => void ready.then(() => this.#hear(reply)),
      (status) => (this.status = status),
    );
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Ask for one of `view.choices`; anything else is asked only to be told why not. */
  act(action: Action): void {
    if (!this.update || this.#waiting) return;
    if (!this.mine) return this.#refuse({ code: 'not-your-turn', params: {} });
    this.sent = action;
    this.#send({ type: 'act', id: crypto.randomUUID(), turn: this.update.turn, action });
  }

  next(): void {
    if (!this.update || this.#waiting) return;
    this.#send({ type: 'next', id: crypto.randomUUID(), done: this.update.done });
  }

  /** The choices of one kind. */
  choices<Kind extends Action['type']>(kind: Kind): Extract<Action, { type: Kind }>[] {
    return (this.view?.choices ?? []).filter((each) => each.type === kind) as Extract<Action, { type: Kind }>[];
  }

  close(): void {
    clearTimeout(this.#slowTimer);
    clearTimeout(this.#refusalTimer);
    this.#connection.close();
  }

  #send(command: Command): void {
    this.refused = null;
    this.#waiting = command.id;
    this.#slowTimer = window.setTimeout(() => (this.slow = true), SLOW);
    this.#connection.send(command);
  }

  #hear = (reply: Reply): void => {
    if (reply.type === 'update') {
      const before = this.update;
      rememberCards();
      this.update = reply;
      for (const listener of this.#listeners) listener(reply, before);
      return;
    }
    if (reply.type === 'party') {
      this.party = reply;
      return;
    }
    if (reply.type === 'spoken' || reply.type === 'outcome') return;
    if (reply.id === this.#waiting || reply.id === '') this.#answered();
    if (reply.type === 'refused') this.#refuse(reply);
  };

  #answered(): void {
    clearTimeout(this.#slowTimer);
    this.#waiting = '';
    this.sent = null;
    this.slow = false;
  }

  #refuse({ code, params }: Pick<Refused, 'code' | 'params'>): void {
    this.refused = { code, params };
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = window.setTimeout(() => (this.refused = null), REFUSAL_STAYS);
  }
}

export const happened = (events: readonly Heard[], kind: string): Heard | undefined =>
  events.find((event) => event.kind === kind);
