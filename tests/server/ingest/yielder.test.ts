import { expect, test } from 'vitest';

import { createYielder } from '#server/kernel/yielder.ts';

test('long computing lets others have their turn once it has gone on for ten milliseconds', async () => {
  let nowMs = 0;
  const yieldIfDue = createYielder(() => nowMs);
  let turns = 0;
  const count = (): void => {
    turns += 1;
  };
  const pieces = async (ms: number, most: number): Promise<void> => {
    for (let piece = 0; piece < most; piece += 1) {
      setImmediate(count);
      nowMs += ms;
      await yieldIfDue();
    }
  };
  await pieces(3, 3);
  expect(turns).toBe(0);
  await pieces(3, 1);
  expect(turns).toBe(4);
  await pieces(3, 3);
  expect(turns).toBe(4);
});
