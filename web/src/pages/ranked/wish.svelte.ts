// The wish for a ranked table: a socket that is open while one waits, and is opened again after every loss.
import { backoff } from '../../connection';
import type { StillWaiting, TableFound } from '../../wire.gen';

/** Close codes by which the server says no; it would say so again. */
const refuses = (code: number): boolean => code >= 4400 && code < 4500;

export class Wish {
  /** How many wait for the game, we among them; null while there is no connection. */
  people = $state.raw<number | null>(null);
  lost = $state.raw(false);
  seconds = $state.raw(0);

  #socket: WebSocket | undefined;
  #tries = 0;
  #again = 0;
  #began = performance.now();
  #clock = setInterval(() => (this.seconds = Math.floor((performance.now() - this.#began) / 1000)), 1000);

  constructor(
    readonly game: string,
    readonly withCpu: boolean,
    readonly found: (table: string) => void,
    readonly refused: (code: string) => void,
  ) {
    this.#open();
  }

  close(): void {
    clearInterval(this.#clock);
    clearTimeout(this.#again);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/queue/${this.game}/socket?cpu=${this.withCpu}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data as string) as StillWaiting | TableFound);
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      if (refuses(code)) {
        this.close();
        return this.refused(reason);
      }
      this.people = null;
      this.lost = true;
      this.#again = window.setTimeout(() => this.#open(), backoff(this.#tries++));
    };
  }

  #hear(said: StillWaiting | TableFound): void {
    if (said.type === 'table') {
      this.close();
      return this.found(said.id);
    }
    this.#tries = 0;
    this.lost = false;
    this.people = said.people;
  }
}
