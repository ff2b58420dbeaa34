import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { solvePuzzle } from '#state/session/puzzle.ts';

const bits = 9;
const fits = (text: string): boolean =>
  createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0;

test('the answer is the first number whose hash begins with so many zero bits', async () => {
  for (const salt of ['0123456789abcdef', 'fedcba9876543210', 'a'.repeat(64)]) {
    let first = 0;
    while (!fits(salt + first)) first += 1;
    expect(await solvePuzzle({ salt, bits }, new AbortController().signal, () => {})).toBe(`pow:${first}`);
  }
});

test('it goes on until it is stopped, and says how likely it would have been found by now', async () => {
  const abort = new AbortController();
  const told: number[] = [];
  const answer = await solvePuzzle({ salt: 'x', bits: 64 }, abort.signal, (fraction) => {
    told.push(fraction);
    if (told.length === 3) abort.abort();
  });
  expect(answer).toBeNull();
  expect(told).toEqual([0, 2000, 4000].map((attempts) => 1 - Math.exp(-attempts / 2 ** 64)));
});
