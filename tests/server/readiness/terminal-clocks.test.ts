import { expect, test } from 'vitest';

import { createTerminalClocks } from '#server/operations/readiness/terminal-clocks.ts';

const world = () => {
  let nowMs = 1_000_000_000_000;
  const clocks = createTerminalClocks(
    () => nowMs,
    () => nowMs,
  );
  const all = (delayMs: number): void => {
    for (let n = 0; n < 6; n += 1) clocks.note(`t${n}`, nowMs - delayMs);
  };
  return { clocks, all, pass: (ms: number) => (nowMs += ms) };
};

test('messages that waited on their way do not make the clock wrong: the quickest of late counts', () => {
  const { clocks, all, pass } = world();
  all(1_000);
  pass(60_000);
  all(489_000);
  expect(clocks.aheadMs()).toBe(1_000);
});

test('where all that comes for five minutes is late, the clocks are apart', () => {
  const { clocks, all, pass } = world();
  all(1_000);
  pass(301_000);
  all(489_000);
  expect(clocks.aheadMs()).toBe(489_000);
});
