// The games there are, asked once: what they are called, and for how many people they are.
import { games as allGames, json } from '../lobby/api';
import { byPlayers } from '../pages/games';
import type { Summary } from '../wire.gen';

export interface GameLine extends Summary {
  not_with: number[];
}

class Games {
  all = $state.raw<GameLine[]>([]);

  constructor() {
    void this.#fetch();
  }

  async #fetch(): Promise<void> {
    const [lines, infos] = await Promise.all([json<Summary[]>('/api/rules'), allGames()]);
    this.all = byPlayers(lines).map((line) => ({ ...line, not_with: infos.find(({ id }) => id === line.id)?.not_with ?? [] }));
  }

  find = (id: string): GameLine | undefined => this.all.find((each) => each.id === id);
  title = (id: string, language: string): string => this.find(id)?.titles[language] ?? '';

  /** In the order in which they are offered to so many people: with two, what is made for two comes first. */
  offered = (people: number): GameLine[] =>
    people === 2 ? this.all.toSorted((a, b) => Number(b.players === 2) - Number(a.players === 2)) : this.all;
}

export const games = new Games();
