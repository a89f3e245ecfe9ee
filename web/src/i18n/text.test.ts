import { describe, expect, it } from 'vitest';
import { en as enCore } from './en';
import { games as enGames } from './en.games';
import { later as enLater } from './en.later';
import { meanings as enMeanings } from './en.meanings';
import { pages as enPages } from './en.pages';
import { party as enParty } from './en.party';
import { ranked as enRanked } from './en.ranked';
import { sheet as enSheet } from './en.sheet';
import { why as enWhy } from './en.why';
import { ja as jaCore } from './ja';
import { games as jaGames } from './ja.games';
import { later as jaLater } from './ja.later';
import { meanings as jaMeanings } from './ja.meanings';
import { pages as jaPages } from './ja.pages';
import { party as jaParty } from './ja.party';
import { ranked as jaRanked } from './ja.ranked';
import { sheet as jaSheet } from './ja.sheet';
import { why as jaWhy } from './ja.why';
import { fill, humanize } from './text';

const en = { ...enCore, ...enLater, ...enGames, ...enMeanings, ...enPages, ...enParty, ...enRanked, ...enSheet, ...enWhy };
const ja = { ...jaCore, ...jaLater, ...jaGames, ...jaMeanings, ...jaPages, ...jaParty, ...jaRanked, ...jaSheet, ...jaWhy };

const variables = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();

describe('texts', () => {
  it('are filled in, and agree with their number', () => {
    expect(fill('{n} {n|trick|tricks} for {seat}', { n: 1, seat: 'N' })).toBe('1 trick for N');
    expect(fill('{n} {n|trick|tricks}', { n: 3 })).toBe('3 tricks');
  });
  it('have the same variables in both languages', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, variables(ja[key])]).toEqual([key, variables(en[key])]);
  });
  it('make an unknown key readable', () => expect(humanize('blind-choice_now')).toBe('Blind choice now'));
});
