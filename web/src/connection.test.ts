import { expect, it } from 'vitest';
import { backoff } from './connection';

it('comes back within a quarter of a second at first, and within five seconds always', () => {
  expect([backoff(0, () => 0), backoff(0, () => 1)]).toEqual([50, 250]);
  expect(backoff(3, () => 1)).toBe(2000);
  expect(backoff(30, () => 1)).toBe(5000);
});
