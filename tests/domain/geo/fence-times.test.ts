import fc from 'fast-check';
import { expect, test } from 'vitest';

import { firstGapMs, isValidAt } from '#domain/geo/fence-times.ts';

/** A Friday in China. */
const at = (clock: string, day = '2026-03-06'): number => Date.parse(`${day}T${clock}:00+08:00`);
const minuteMs = 60_000;

test('without times a fence is always valid; dates hold from the first to before the last moment', () => {
  expect(isValidAt({}, 0)).toBe(true);
  expect(isValidAt({ validHours: null, validDays: '', validFrom: null }, 0)).toBe(true);
  const dated = { validFrom: '2026-03-06T00:00:00.000Z', validTo: '2026-03-07T00:00:00.000Z' };
  expect(
    [at('07:59'), at('08:00'), at('07:59', '2026-03-07'), at('08:00', '2026-03-07')].map((t) =>
      isValidAt(dated, t),
    ),
  ).toEqual([false, true, true, false]);
});

test('hours are of China time, and those over midnight of the day on which they begin', () => {
  const daily = { validHours: '08:00-18:00' };
  expect(['07:59', '08:00', '17:59', '18:00'].map((clock) => isValidAt(daily, at(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const nights = { validHours: '22:00-06:00', validDays: 'fri' };
  expect(isValidAt(nights, at('05:00'))).toBe(false);
  expect(isValidAt(nights, at('22:00'))).toBe(true);
  expect(isValidAt(nights, at('05:59', '2026-03-07'))).toBe(true);
  expect(isValidAt(nights, at('06:00', '2026-03-07'))).toBe(false);
  expect(isValidAt(nights, at('22:00', '2026-03-07'))).toBe(false);
  expect(isValidAt({ validDays: 'sat,sun' }, at('00:00', '2026-03-07'))).toBe(true);
  expect(isValidAt({ validDays: 'sat,sun' }, at('23:59'))).toBe(false);
});

test('a gap is the first stretch that is long enough, in which none of the fences is valid', () => {
  const yard = { validHours: '08:00-18:00' };
  const gap = (fences: Parameters<typeof firstGapMs>[0], from: number, minutes = 30): number | null =>
    firstGapMs(fences, from, minutes * minuteMs);
  expect(gap([], at('09:00'))).toBe(at('09:00'));
  expect(gap([{}], at('09:00'))).toBeNull();
  expect(gap([yard], at('09:00'))).toBe(at('18:00'));
  expect(gap([yard], at('07:29'))).toBe(at('07:29'));
  expect(gap([yard], at('07:31'))).toBe(at('18:00'));
  expect(gap([yard, { validHours: '18:20-23:00' }], at('09:00'))).toBe(at('23:00'));
  expect(gap([yard, { validHours: '17:00-08:00' }], at('09:00'))).toBeNull();
  expect(gap([{ validDays: 'fri,sat' }], at('09:00'))).toBe(at('00:00', '2026-03-08'));
  expect(gap([{ validTo: new Date(at('12:00')).toISOString() }], at('09:00'))).toBe(at('12:00'));
});

const days = fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], { minLength: 1 });
const clock = fc
  .tuple(fc.nat(23), fc.nat(3))
  .map(([hour, quarter]) => `${String(hour).padStart(2, '0')}:${String(quarter * 15).padStart(2, '0')}`);
const fence = fc.record({
  validDays: fc.option(days.map((codes) => codes.join(','))),
  validHours: fc.option(
    fc
      .tuple(clock, clock)
      .filter(([from, to]) => from !== to)
      .map((both) => both.join('-')),
  ),
});

test('a gap is what walking minute by minute finds', () => {
  fc.assert(
    fc.property(fc.array(fence, { maxLength: 2 }), fc.nat(96), (fences, quarters) => {
      const fromMs = at('00:00') + quarters * 15 * minuteMs;
      const found = firstGapMs(fences, fromMs, 30 * minuteMs);
      let since: number | null = null;
      for (let t = fromMs; t < fromMs + 8 * 86_400_000; t += 15 * minuteMs) {
        since = fences.some((times) => isValidAt(times, t)) ? null : (since ?? t);
        if (since !== null && t - since >= 15 * minuteMs) break;
        if (t + 15 * minuteMs >= fromMs + 8 * 86_400_000) since = null;
      }
      expect(found).toBe(since);
    }),
    { numRuns: 200 },
  );
});
