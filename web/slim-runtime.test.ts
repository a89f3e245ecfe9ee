import { expect, it } from 'vitest';
import { slim } from './slim-runtime';

it('leaves out what is unused', () => {
  expect(slim('dom/blocks/key.js', 'var legacy = !is_runes();')).toBe('var legacy = !true;');
});

it('does not build with a Svelte that words it otherwise', () => {
  expect(() => slim('dom/blocks/key.js', 'var legacy = !in_runes_mode();')).toThrow(/key\.js no longer says "is_runes\(\)"/);
});
