import { describe, expect, it } from 'vitest';
import type { OptionField, OptionForm, ScoreTable } from '../wire.gen';
import { applies, asked, between, chairs, changes, defaults, namesAsked, ofPreset, presetOf, recall, sane } from './choose/choice';
import { marks } from './rules/sketch';
import { reading } from './rules/place';
import { address, down, made, outcomeSign, over } from './score/calculator';
import { pieces } from './signs';

const field = (key: string, more: Partial<OptionField>): OptionField => ({
  key, title: key, help: '', kind: 'choice', values: [], default: null, least: null, most: null, when: {}, ...more,
});
const named = (...values: OptionField['default'][]) => values.map((value) => ({ value, name: String(value) }));
const form: OptionForm = {
  game: 'g',
  language: 'en',
  title: 'G',
  groups: [
    {
      key: 'a',
      title: 'A',
      options: [
        field('form', { values: named('chicago', 'rubber'), default: 'chicago' }),
        field('deals', { values: named(4, 8), default: 4, when: { form: ['chicago'] } }),
        field('boards', { kind: 'number', default: 8, least: 1, most: 36 }),
      ],
    },
  ],
  presets: [
    { id: 'house', title: 'House', help: '', options: {}, changes: [] },
    { id: 'rubber', title: 'Rubber', help: '', options: { form: 'rubber' }, changes: [] },
  ],
};

describe('a choice of options', () => {
  it('is the first preset while nothing is changed', () => expect(presetOf(form, defaults(form))?.id).toBe('house'));
  it('sends only what matters and differs', () => {
    const values = { ...defaults(form), form: 'rubber', deals: 8 };
    expect(changes(form, values).map(({ key }) => key)).toEqual(['form']);
    expect(asked(form, values)).toEqual({ form: 'rubber' });
    expect(asked(form, { ...values, form: 'chicago' })).toEqual({ deals: 8 });
    expect(applies(form.groups[0]!.options[1]!, values)).toBe(false);
  });
  it('is a preset though an option that does not matter differs, and none when one that does', () => {
    expect(presetOf(form, { ...ofPreset(form, form.presets[1]!), deals: 8 })?.id).toBe('rubber');
    expect(presetOf(form, { ...defaults(form), deals: 8 })).toBeNull();
  });
  it('forgets what the form does not know', () => {
    expect(sane(form, { form: 'whist', deals: 8, boards: 99, more: 1 })).toEqual({ form: 'chicago', deals: 8, boards: 8 });
    expect(sane(form, 'nonsense')).toEqual(defaults(form));
    expect([recall('{"game":"g"}'), recall('{'), recall(null), recall('null')]).toEqual([{ game: 'g' }, {}, {}, {}]);
  });
  it('keeps numbers in their bounds', () => {
    const boards = form.groups[0]!.options[2]!;
    expect([0, 37, 7.6, NaN].map((n) => between(boards, n))).toEqual([1, 36, 8, 1]);
  });
  it('asks for the names in the order in which the server seats them', () => {
    expect(chairs(4, undefined)).toEqual(['lho', 'partner', 'rho']);
    expect(chairs(4, 'choose_partner')[0]).toBe('partner');
    expect(chairs(2, undefined)).toEqual(['opponent']);
    expect(namesAsked(['', ' Hana ', ''], ['Hana', 'kaede'])).toEqual(['kaede', 'Hana']);
    expect(namesAsked(['', ''], ['kaede'])).toEqual([]);
  });
});

describe('the score calculator', () => {
  it('asks by what is chosen', () =>
    expect(
      address({ level: 4, strain: 'S', doubled: 'X', declarer: 'S', vulnerable: 'NS', tricks: 10, form: 'duplicate' }, 'ja'),
    ).toBe('/api/score?contract=4SX&declarer=S&vulnerable=NS&tricks=10&form=duplicate&lang=ja'));
  it('writes how a contract came out', () => expect([10, 12, 8].map((won) => outcomeSign(over(4, won)))).toEqual(['=', '+2', '−2']));
  it('lays the table out by what was made and what went down', () => {
    const scores = [-350, -300, -250, -200, -150, -100, -50, 90, 120, 150, 180, 210, 240, 270];
    const seven = Array.from({ length: 14 }, (_, won) => (won < 13 ? -50 * (13 - won) : 1520));
    const table: ScoreTable = {
      form: 'duplicate',
      vulnerable: false,
      rows: [
        { level: 1, strains: ['NT'], doubled: '', needed: 7, scores },
        ...(['', 'X', 'XX'] as const).map((doubled) => ({
          level: 7, strains: ['NT' as const], doubled, needed: 13, scores: seven.map((each) => each * (doubled.length + 1)),
        })),
      ],
    };
    expect(made(table, 1)[0]!.scores).toEqual([90, 120, 150, 180, 210, 240, 270]);
    expect(made(table, 7)[0]!.scores).toEqual([1520]);
    expect(down(table)[1]).toEqual({ n: 2, points: [100, 200, 300] });
    expect(down(table)).toHaveLength(13);
  });
});

describe('rules', () => {
  it('find the suit signs in a text', () =>
    expect(pieces('2♠、♥')).toEqual([{ text: '2' }, { suit: 'S' }, { text: '、' }, { suit: 'H' }]));
  it('number the parts of the screen as they are listed', () => {
    const made = marks([{ id: 'seat' }, { id: 'unheard-of' }, { id: 'hand' }]);
    expect(made.map(({ id, n }) => [id, n])).toEqual([['seat', 1], ['hand', 3]]);
  });
  it('know which section is being read', () => {
    const tops = [{ id: 'a', top: -400 }, { id: 'b', top: 100 }, { id: 'c', top: 500 }];
    expect([reading(tops, 900), reading(tops, 240), reading([], 900)]).toEqual(['b', 'a', null]);
  });
});
