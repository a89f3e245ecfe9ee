// What the server said of one table, and what was asked of it. The client keeps no state of the game besides.
import { connect, type Connection, type Status } from './connection';
import { ready } from './i18n/index.svelte';
import { factsOf } from './model/facts';
import { settings } from './settings/settings.svelte';
import { extras } from './ui/extras.svelte';
import type { Action, Command, Cutting, Heard, Outcome, Party, Refused, Reply, Seat, Spoken, Update } from './wire.gen';

const SLOW = 400;
const REFUSAL_STAYS = 6000;
const MOST_NEWS = 80;

/** What no other command is called. (`crypto.randomUUID` is not there for a page that comes over plain http.) */
const newId = (): string => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');

/** Something to listen to: an update with what was heard since the one before (null: the first since the page opened). */
export type Listener = (update: Update, before: Update | null) => void;

type Asked = Command extends infer Each ? (Each extends Command ? Omit<Each, 'id'> : never) : never;

export class Table {
  update = $state.raw<Update | null>(null);
  party = $state.raw<Party | null>(null);
  /** What people said, and how proposals ended, since we came. */
  news = $state.raw<(Spoken | Outcome)[]>([]);
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
    this.#connection = connect(id);
    this.#connection.listen(
      (reply) => void ready.then(() => this.#hear(reply)),
      (status) => {
        this.status = status;
        if (status === 'open') this.news = []; // what was said is told again
      },
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
    this.#send({ type: 'act', turn: this.update.turn, action });
  }

  next(): void {
    if (!this.update || this.#waiting) return;
    this.#send({ type: 'next', done: this.update.done });
  }

  /** Ask for something besides the game; the id of the command. */
  ask(command: Asked): string {
    const id = newId();
    this.refused = null;
    this.#connection.send({ ...command, id } as Command);
    return id;
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

  #send(command: Asked): void {
    this.#waiting = this.ask(command);
    this.#slowTimer = window.setTimeout(() => (this.slow = true), SLOW);
  }

  #hear = (reply: Reply): void => {
    if (reply.type === 'update') {
      const before = this.update;
      extras()?.rememberCards();
      this.update = reply;
      for (const listener of this.#listeners) listener(reply, before);
      return;
    }
    if (reply.type === 'party') {
      this.party = reply;
      if (reply.sheet) this.update = null; // ended in the middle of a deal
      return;
    }
    if (reply.type === 'cut') {
      const seat = this.party?.chairs.find((chair) => chair.you)?.seat;
      if (seat) void this.#cut(reply, seat);
      return;
    }
    if (reply.type === 'spoken' || reply.type === 'outcome') {
      this.news = [...this.news, reply].slice(-MOST_NEWS);
      return;
    }
    if (reply.id === this.#waiting || reply.id === '') this.#answered();
    if (reply.type === 'refused') this.#refuse(reply);
  };

  async #cut(cut: Cutting, seat: Seat): Promise<void> {
    const { answer } = await import('./cut');
    const command = await answer(cut, seat, newId(), settings().cut);
    if (command) this.#connection.send(command);
  }

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
