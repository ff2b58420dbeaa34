import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createClockCheck } from '#gateway/jt808/listener/clock-check.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const hourMs = 3_600_000;
/** Places that are so many hours behind the clock of the server, one after the other. */
const run = (behindMs: readonly number[], offsetMin = 480) => {
  const check = createClockCheck();
  return behindMs.map((ms, index) =>
    check('1', nowMs + index * 10_000 - ms, nowMs + index * 10_000, offsetMin),
  );
};

test('a clock that is whole hours off three times in a row seems to be of another zone, told once', () => {
  const eight = 8 * hourMs;
  expect(run([eight, eight + 2_000, eight - 3_000, eight])).toEqual([null, null, 0, null]);
  expect(run([-hourMs, -hourMs, -hourMs])).toEqual([null, null, 540]);
  // Read by the zone of its truck, another way.
  expect(run([hourMs, hourMs, hourMs], 0)).toEqual([null, null, -60]);
});

test('what was stored on board, or is right, says nothing of the clock', () => {
  expect(run([0, 0, 0, 0])).toEqual([null, null, null, null]);
  expect(run([8 * hourMs, 0, 8 * hourMs, 8 * hourMs])).toEqual([null, null, null, null]);
  expect(run([8 * hourMs, 7 * hourMs, 8 * hourMs, 8 * hourMs])).toEqual([null, null, null, null]);
  const minutes = [20, 19, 18].map((min) => 8 * hourMs + min * 60_000);
  expect(run(minutes)).toEqual([null, null, null]);
  // No place on earth is a day behind.
  expect(run([30 * hourMs, 30 * hourMs, 30 * hourMs])).toEqual([null, null, null]);
});

test('one terminal says nothing of another', () => {
  const check = createClockCheck();
  const seems = ['1', '2', '1', '2', '1'].map((number) => check(number, nowMs - hourMs, nowMs, 480));
  expect(seems).toEqual([null, null, null, null, 420]);
});

test('whatever is found is a zone that there is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 20 }), (hours) => {
      for (const seems of run(hours.map((hour) => hour * hourMs)))
        if (seems !== null) expect(seems >= -720 && seems <= 840 && seems % 60 === 0).toBe(true);
    }),
  );
});
