// One table's socket: commands out, replies in, and back again after every loss.
import type { Command, Reply } from './wire.gen';

/** There may be no such table (*gone*), or the server takes nobody from this page (*refused*): then it is not asked again. */
export type Status = 'connecting' | 'open' | 'lost' | 'gone' | 'refused';

const NO_SUCH_TABLE = 4404;
const TOO_SLOW = 4408;
const LONGEST_WAIT = 5000;
/** Milliseconds after which a line that does not answer counts as dead, though nobody has said so. */
const PATIENCE = 8000;

/** Milliseconds before the next try: 50–250 first, then growing to five seconds, never the same for everyone. */
export function backoff(tries: number, random: () => number = Math.random): number {
  const most = Math.min(LONGEST_WAIT, 250 * 2 ** tries);
  return most / 5 + random() * most * 0.8;
}

interface Listener {
  hear: (reply: Reply) => void;
  see: (status: Status) => void;
}

export class Connection {
  #socket: WebSocket | undefined;
  #unanswered = new Map<string, Command>();
  #tries = 0;
  #timer = 0;
  #patience = 0;
  #seq: number | undefined;
  #closed = false;
  #listen!: (listener: Listener) => void;
  /** What comes before anybody listens is not lost. */
  #listener = new Promise<Listener>((listen) => (this.#listen = listen));

  constructor(readonly table: string) {
    this.#open();
    addEventListener('online', this.#now);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#now);
  }

  listen(hear: Listener['hear'], see: Listener['see']): void {
    this.#listen({ hear, see });
  }

  /** Send *command* now or once connected, and again with the same id after a loss, until it is answered. */
  send(command: Command): void {
    this.#unanswered.set(command.id, command);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#say(command);
  }

  #say(command: Command): void {
    this.#await(PATIENCE);
    this.#socket?.send(JSON.stringify(command));
  }

  /** Expect to hear something within *ms*. */
  #await(ms: number): void {
    this.#patience ||= window.setTimeout(this.#drop, ms);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#heard();
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
  }

  /** Do not wait for the timer when the network or the reader is back. */
  #now = (): void => {
    if (this.#closed || document.hidden || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const since = this.#seq === undefined ? '' : `?since=${this.#seq}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket${since}`);
    this.#socket = socket;
    this.#await(2 * PATIENCE);
    socket.onmessage = ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data as string) as Reply);
    socket.onclose = ({ code }) => {
      if (this.#closed || socket !== this.#socket) return;
      if (code < 4400 || code === TOO_SLOW) return this.#lost();
      this.close();
      this.#see(code === NO_SUCH_TABLE ? 'gone' : 'refused');
    };
  }

  /** Give the socket up without waiting for it to notice. */
  #drop = (): void => {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#lost();
  };

  #lost(): void {
    clearTimeout(this.#timer);
    this.#heard();
    this.#see('lost');
    this.#timer = window.setTimeout(() => this.#open(), backoff(this.#tries++));
  }

  #heard(): void {
    clearTimeout(this.#patience);
    this.#patience = 0;
  }

  #receive(reply: Reply): void {
    this.#heard();
    if (reply.type === 'party') this.#arrived();
    else if (reply.type === 'update') this.#seq = reply.seq;
    else if (reply.type === 'accepted' || reply.type === 'refused') this.#unanswered.delete(reply.id);
    void this.#listener.then(({ hear }) => hear(reply));
  }

  #see(status: Status): void {
    void this.#listener.then(({ see }) => see(status));
  }

  /** The first reply on a socket says that the table is there; now is the time for what was left unanswered. */
  #arrived(): void {
    if (this.#greeted === this.#socket) return;
    this.#greeted = this.#socket;
    this.#tries = 0;
    this.#see('open');
    for (const command of this.#unanswered.values()) this.#say(command);
  }
  #greeted: WebSocket | undefined;
}

let early: Connection | undefined;

/** Connect before there is anybody to listen, while the rest of the client is fetched. */
export const connectEarly = (table: string): void => void (early = new Connection(table));

/** The connection to *table*: the early one, if it is for that table. */
export function connect(table: string): Connection {
  const connection = early?.table === table ? early : new Connection(table);
  if (early !== connection) early?.close();
  early = undefined;
  return connection;
}
