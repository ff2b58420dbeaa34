import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createClockCheck } from '#gateway/jt808/listener/clock-check.ts';
import type { ClockStanding } from '#gateway/jt808/listener/identities.ts';

const startMs = Date.parse('2026-03-02T01:00:00Z');
const secondMs = 1000;
const hourMs = 3_600_000;
const eight = 8 * hourMs;

interface Known {
  readonly clock?: ClockStanding;
  readonly utcOffsetMin?: number;
  readonly everyMs?: number;
}

/**
 * Places that are so long behind the clock of the server, after each other: what is found of each, and `waits` where
 * that is nothing and it is not dated.
 */
const run = (
  behindMs: readonly number[],
  { clock = 'unknown', utcOffsetMin = 480, everyMs = 10_000 }: Known = {},
) => {
  const check = createClockCheck();
  let standing = clock;
  return behindMs.map((ms, index) => {
    const atMs = startMs + index * everyMs;
    const { found, waits } = check({ phone: '1', clock: standing, utcOffsetMin }, atMs - ms, atMs);
    if (found !== null) standing = found === 'right' ? 'right' : 'unconfirmed';
    return found ?? (waits ? 'waits' : null);
  });
};

test('a clock that stays whole hours off seems to be of another zone, found once, and its places wait', () => {
  expect(run([eight, eight, eight, eight])).toEqual(['waits', 'waits', 0, 'waits']);
  expect(run([-hourMs, -hourMs, -hourMs])).toEqual(['waits', 'waits', 540]);
  // Read by the zone of its truck, another way.
  expect(run([hourMs, hourMs, hourMs], { utcOffsetMin: 0 })).toEqual(['waits', 'waits', -60]);
});

test('a network that is slow, and a clock that is minutes wrong, hide no other zone', () => {
  const slow = [0, 90, 20, 45, 0].map((seconds) => eight + (seconds + 100) * secondMs);
  expect(run(slow)).toEqual(['waits', 'waits', 0, 'waits', 'waits']);
});

test('a place that is sent again says nothing more of the clock', () => {
  const again = [0, 10, 20, 30, 40].map((seconds) => eight + seconds * secondMs);
  expect(run(again)).toEqual(['waits', 'waits', 'waits', 'waits', 'waits']);
});

test('a clock that is right is found once, and what it had stored on board is dated as it says', () => {
  expect(run([0, 0, 0])).toEqual(['right', null, null]);
  // However fast it is sent: each place is ten seconds nearer.
  const stored = [...Array(30).keys()].map((step) => eight - step * 10_000);
  expect(run([0, ...stored], { everyMs: 100 }).slice(1)).toEqual(stored.map(() => null));
  // Sent for minutes, twice as fast as it was, it still does not run beside ours.
  expect(run(stored, { clock: 'right' }).every((one) => one === null)).toBe(true);
});

test('no zone is minutes off, and none a day behind', () => {
  expect(run([20, 19, 18].map((min) => eight + min * 60_000))).toEqual([null, null, null]);
  expect(run([30 * hourMs, 30 * hourMs, 30 * hourMs])).toEqual([null, null, null]);
});

test('a clock that was right has leapt where it runs on beside ours, hours off', () => {
  const found = run([0, ...Array<number>(14).fill(eight)]);
  expect(found.slice(0, 13)).toEqual(['right', ...Array<null>(12).fill(null)]);
  expect(found.slice(13)).toEqual([0, 'waits']);
});

test('a clock that nobody has confirmed waits whatever it says, until it is right', () => {
  const clock = 'unconfirmed';
  expect(run([eight, 20 * 60_000 + eight, hourMs, 0, 0], { clock })).toEqual([
    'waits',
    'waits',
    'waits',
    'right',
    null,
  ]);
});

test('one terminal says nothing of another', () => {
  const check = createClockCheck();
  const found = ['1', '2', '1', '2', '1'].map((phone, index) => {
    const atMs = startMs + index * 10_000;
    return check({ phone, clock: 'unknown', utcOffsetMin: 480 }, atMs - hourMs, atMs).found;
  });
  expect(found).toEqual([null, null, null, null, 420]);
});

test('whatever is found is a zone that there is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 20 }),
      fc.constantFrom<ClockStanding>('unknown', 'right', 'unconfirmed'),
      (hours, clock) => {
        const behindMs = hours.map((hour) => hour * hourMs);
        for (const found of run(behindMs, { clock }))
          if (typeof found === 'number') expect(found >= -720 && found <= 840 && found % 60 === 0).toBe(true);
      },
    ),
  );
});
