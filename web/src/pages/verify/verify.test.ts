import { describe, expect, it } from 'vitest';
import { faults, type Proof } from '../../fair';
import { addressOf, carried, example, NotAProof, read, stepOf } from './proof';
import vectors from './vectors.json';

const one = vectors[4]!.proof;

describe('a fair deal', () => {
  it('comes out as the library says, fair or not, with the same reasons', async () => {
    for (const { proof, faults: told } of vectors) expect(faults(read(JSON.stringify(proof))[0]!)).toEqual(told);
  });
  it('is what the example is', async () => {
    const proof = example();
    expect(read(JSON.stringify(proof))).toEqual([proof]);
    expect(faults(proof)).toEqual([]);
    expect(example().deck).not.toEqual(proof.deck);
  });
  it('is none any more when any digit is changed', async () => {
    for (const field of ['seed', 'salt', 'commitment'] as const)
      for (const place of [0, 31, 63]) {
        const digits = [...one[field]];
        digits[place] = digits[place] === '0' ? '1' : '0';
        expect(faults({ ...(one as Proof), [field]: digits.join('') })).not.toEqual([]);
      }
  });
  it('shows its faults in the step they belong to', () =>
    expect(vectors.flatMap(({ faults: told }) => (told as Parameters<typeof stepOf>[0][]).map((fault) => `${stepOf(fault)}: ${fault.code}`))).toEqual(
      expect.arrayContaining(['commitment: commitment-differs', 'cuts: seal-differs', 'cuts: not-listed', 'cuts: not-opened', 'deck: deck-size', 'deck: deck-differs']),
    ));
});

describe('a proof', () => {
  const field = (text: string): string | null | undefined => {
    try {
      read(text);
    } catch (error) {
      return (error as NotAProof).field;
    }
    return undefined;
  };
  it('may be one or a list', () => {
    expect(read(JSON.stringify(one))).toEqual([one]);
    expect(read(JSON.stringify([one, one]))).toHaveLength(2);
    expect(read('[]')).toEqual([]);
  });
  it('is refused by the name of what does not fit', () => {
    expect(field('{')).toBeNull();
    expect(field('7')).toBe('version');
    for (const name of Object.keys(one)) expect(field(JSON.stringify({ ...one, [name]: null }))).toBe(name);
    expect(field(JSON.stringify({ ...one, seed: `${one.seed}0` }))).toBe('seed');
    expect(field(JSON.stringify({ ...one, seals: { X: one.seed } }))).toBe('seals');
    expect(field(JSON.stringify({ ...one, deck: ['S1'] }))).toBe('deck');
    expect(field(JSON.stringify({ ...one, deal: { ...one.deal, board: 0 } }))).toBe('deal');
    expect(field(JSON.stringify([one, {}]))).toBe('version');
  });
  it('can be carried in an address', () => {
    const text = JSON.stringify(one);
    const address = new URL(addressOf(text), 'http://x');
    expect(address.pathname).toBe('/verify');
    expect(carried(address.hash)).toBe(text);
    expect([carried(''), carried('#proof='), carried('#proof=A'), carried('#other')]).toEqual([null, null, null, null]);
  });
});
