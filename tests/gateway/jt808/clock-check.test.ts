import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createClockCheck } from '#gateway/jt808/listener/clock-check.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const hourMs = 3_600_000;
/** Places that are so long behind the clock of the server, ten seconds after each other: what seems, and what waits. */
const run = (behindMs: readonly number[], offsetMin = 480) => {
  const check = createClockCheck();
  return behindMs.map((ms, index) => {
    const atMs = nowMs + index * 10_000;
    const { seems, withheld } = check('1', atMs - ms, atMs, offsetMin);
    return withheld ? (seems ?? 'waits') : seems;
  });
};
const eight = 8 * hourMs;

test('a clock that stays whole hours off seems to be of another zone, told once, and its places wait', () => {
  expect(run([eight, eight + 2_000, eight - 1_000, eight])).toEqual(['waits', 'waits', 0, 'waits']);
  expect(run([-hourMs, -hourMs, -hourMs])).toEqual(['waits', 'waits', 540]);
  // Read by the zone of its truck, another way.
  expect(run([hourMs, hourMs, hourMs], 0)).toEqual(['waits', 'waits', -60]);
});

test('what was stored on board, or is right, says nothing of the clock and is dated as it says', () => {
  expect(run([0, 0, 0, 0])).toEqual([null, null, null, null]);
  // Sent at once, each is ten seconds nearer.
  const stored = [1, 2, 3, 4].map((step) => eight - step * 10_000);
  expect(run([0, ...stored])).toEqual([null, null, null, null, null]);
  expect(run(stored)).toEqual(['waits', null, null, null]);
  expect(run([20, 19, 18].map((min) => eight + min * 60_000))).toEqual([null, null, null]);
  // No place on earth is a day behind.
  expect(run([30 * hourMs, 30 * hourMs, 30 * hourMs])).toEqual([null, null, null]);
});

test('a clock that leaps is found by the second place', () => {
  expect(run([0, eight, eight, eight, eight])).toEqual([null, null, 'waits', 'waits', 0]);
});

test('one terminal says nothing of another', () => {
  const check = createClockCheck();
  const seems = ['1', '2', '1', '2', '1'].map((number) => check(number, nowMs - hourMs, nowMs, 480).seems);
  expect(seems).toEqual([null, null, null, null, 420]);
});

test('whatever is found is a zone that there is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 20 }), (hours) => {
      for (const seems of run(hours.map((hour) => hour * hourMs)))
        if (typeof seems === 'number') expect(seems >= -720 && seems <= 840 && seems % 60 === 0).toBe(true);
    }),
  );
});
