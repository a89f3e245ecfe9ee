import { expect, test } from 'vitest';
import { answer } from './cut';
import { sealOf } from './fair';
import type { Cutting } from './wire.gen';

const cut: Cutting = {
  type: 'cut', match: 't.1', board: 2, attempt: 1, commitment: 'ab'.repeat(32), asked: ['N', 'S'], seals: {}, listed: false, seconds: 2,
};

test('a seal is the one that the server reckons', () => {
  // python -c "from kakehashi.fairness import *; from kakehashi.model.seats import Seat;
  //            print(seal(DealId('t.1', 2, 1), 'ab' * 32, Seat.S, '01' * 32))"
  expect(sealOf(cut, cut.commitment, 'S', '01'.repeat(32))).toBe('794f8782fe9738bebfc380f13f8a89c5fedc83d41348a178ad402c06611d862a');
});

test('only who is asked seals, and only once', async () => {
  expect(await answer(cut, 'E', '1')).toBeNull();
  expect(await answer(cut, 'S', '1')).toMatchObject({ type: 'seal', commitment: cut.commitment });
  expect(await answer(cut, 'S', '2')).toBeNull();
});

test('a cut is opened only if its own seal is on the list', async () => {
  const other = { ...cut, commitment: 'cd'.repeat(32) };
  const sealed = (await answer(other, 'S', '1')) as { seal: string };
  const opened = (await answer({ ...other, listed: true, seals: { S: sealed.seal } }, 'S', '2')) as { content: string };
  expect(sealOf(other, other.commitment, 'S', opened.content)).toBe(sealed.seal);

  const foreign = { ...cut, commitment: 'ef'.repeat(32) };
  await answer(foreign, 'S', '3');
  expect(await answer({ ...foreign, listed: true, seals: { S: 'ff'.repeat(32) } }, 'S', '4')).toBeNull();
});
