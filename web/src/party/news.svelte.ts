// What is new at a table, in sentences: for those who listen, and the latest for a moment for those who look.
import { untrack } from 'svelte';
import { t, type Key } from '../i18n/index.svelte';
import { seatName } from '../model/words';
import type { Table } from '../table.svelte';
import type { Outcome, Party, Spoken } from '../wire.gen';
import { Countdown } from './countdown.svelte';
import { speaker, spokenWords, talkAt, wordsOf } from './talk.svelte';
import { askText, called, LAST_SECONDS, mySeat, nameAt } from './people';

interface Line {
  id: number;
  text: string;
}

const SHOWN = 6000;
/** Seconds; what was said longer ago is told again, not news. */
const JUST_SAID = 1;
const MOST = 40;

export class News {
  lines = $state.raw<Line[]>([]);
  /** The latest, as long as it is news. */
  shown = $state.raw<Line | null>(null);
  #count = 0;
  #timer = 0;
  #ended = 0; // the last proposal of which it was told how it ended: on a new socket it is told again

  constructor(table: Table) {
    let before: Party | null = null;
    $effect(() => {
      const now = table.party;
      if (!now) return;
      untrack(() => {
        if (before) for (const text of changes(before, now)) this.#tell(text);
        if (now.proposal && now.proposal.n !== before?.proposal?.n) this.#tell(askText(now, now.proposal), false);
      });
      before = now;
    });

    const talk = talkAt(table);
    let told = new Set<Spoken | Outcome>();
    $effect(() => {
      const news = table.news;
      untrack(() => {
        for (const each of news) {
          if (told.has(each)) continue;
          if (each.type === 'outcome') {
            if (each.n > this.#ended) this.#tell(outcomeText(each, table.party!));
            this.#ended = each.n;
          } else if (each.ago < JUST_SAID && !talk.isMine(each) && !talk.isMuted(each)) this.#say(each, talk.open);
        }
      });
      told = new Set(news);
    });

    const seconds = $derived(table.mine && table.view?.viewer ? table.update?.clock[table.view.viewer] : undefined);
    const clock = new Countdown(() => table.update!, () => seconds);
    const pressing = $derived(seconds !== undefined && clock.left > 0 && clock.left <= LAST_SECONDS);
    $effect(() => {
      if (pressing) untrack(() => this.#tell(t('clock.last', { n: clock.left }), false));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  #say(line: Spoken, seen: boolean): void {
    const words = (said: string): string => t('talk.line', { name: speaker(line), text: said });
    this.#tell(words(spokenWords(line)), seen ? false : words(wordsOf(line)));
  }

  /** To those who listen *text*, and to those who look the same, or what is *shown*. */
  #tell(text: string, shown: string | false = text): void {
    const line = { id: this.#count++, text };
    this.lines = [...this.lines, line].slice(-MOST);
    if (shown === false) return;
    this.shown = { ...line, text: shown };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.shown = null), SHOWN);
  }
}

function outcomeText({ what, by, outcome, seat }: Outcome, party: Party): string {
  if (outcome === 'agreed') return t(`told.${what}.agreed` as Key);
  return t(`told.${outcome}` as Key, { name: nameAt(party, seat ?? by) });
}

/** What has changed about the people. */
function changes(before: Party, now: Party): string[] {
  const lines: string[] = [];
  for (const person of now.people) {
    if (person.you || !person.name) continue;
    const was = before.people.find(({ n }) => n === person.n);
    const words = { name: called(person.name), seat: person.seat ? seatName(person.seat) : '' };
    if (!was?.name) lines.push(t('news.came', words));
    else if (was.presence !== person.presence) lines.push(t(`news.${person.presence}`, words));
    if (person.seat !== (was?.seat ?? null)) lines.push(t(person.seat ? 'news.sits' : 'news.stands', words));
  }
  const host = now.people.find((person) => person.host);
  if (host && before.people.find((person) => person.host)?.n !== host.n)
    lines.push(host.you ? t('news.host.you') : t('news.host', { name: called(host.name) }));
  const seat = mySeat(now);
  if (seat && now.stage === before.stage && mySeat(before) !== seat) lines.push(t('news.sits.you', { seat: seatName(seat) }));
  if (before.stage === 'waiting' && now.stage === 'playing') lines.push(t('news.begun'));
  if (now.tables.length > before.tables.length) lines.push(t('news.table'));
  return lines;
}
