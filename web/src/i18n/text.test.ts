import { describe, expect, it } from 'vitest';
import { fill, humanize } from './text';

type Texts = Record<string, string>;
const all = (catalogues: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(catalogues)) as Texts;
const en = all(import.meta.glob<Texts>('./en*.ts', { eager: true, import: 'texts' }));
const ja = all(import.meta.glob<Texts>('./ja*.ts', { eager: true, import: 'texts' }));

const variables = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();

describe('texts', () => {
  it('are filled in, and agree with their number', () => {
    expect(fill('{n} {n|trick|tricks} for {seat}', { n: 1, seat: 'N' })).toBe('1 trick for N');
    expect(fill('{n} {n|trick|tricks}', { n: 3 })).toBe('3 tricks');
  });
  it('have the same keys and variables in both languages', () => {
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, variables(ja[key]!)]).toEqual([key, variables(text)]);
  });
  it('are in Japanese without blanks beside a letter, and in neither language with what only the eye should meet', () => {
    const letter = '[\u3001-\u30ff\u3400-\u9fff\uff01-\uff60]';
    expect(Object.values(ja).filter((text) => new RegExp(`${letter} | ${letter}`).test(text))).toEqual([]);
    expect([...Object.values(ja), ...Object.values(en)].filter((text) => /[\u00ad\u200b]/.test(text))).toEqual([]);
  });
  it('make an unknown key readable', () => expect(humanize('blind-choice_now')).toBe('Blind choice now'));
});
