import { expect, test } from 'vitest';

import { createAwaitedAddresses } from '#server/gateway/attachments/awaited-addresses.ts';

const [one, other] = ['203.0.113.1', '203.0.113.2'];

test('an address is awaited for ten minutes from the last question on, whoever else is asked meanwhile', () => {
  let nowMs = 0;
  const awaited = createAwaitedAddresses(() => nowMs);
  awaited.add(one);
  nowMs = 60_000;
  awaited.add(other);
  expect([awaited.has(one), awaited.has(other), awaited.has('203.0.113.3')]).toEqual([true, true, false]);
  nowMs = 599_999;
  expect(awaited.has(one)).toBe(true);
  nowMs = 600_000;
  expect([awaited.has(one), awaited.has(other)]).toEqual([false, true]);
});

test('one that is over is not remembered for ever', () => {
  let nowMs = 0;
  const awaited = createAwaitedAddresses(() => nowMs);
  awaited.add(one);
  nowMs = 600_000;
  awaited.add(other);
  expect(awaited.size()).toBe(1);
});
