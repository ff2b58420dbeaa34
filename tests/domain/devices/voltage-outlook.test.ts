import fc from 'fast-check';
import { expect, test } from 'vitest';

import { leastForecastDays, type RestingMinimum, voltageForecast } from '#domain/devices/voltage-forecast.ts';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-03-01T16:00:00Z');
const limitV = 22;

const days = (count: number, voltsOf: (day: number) => number): RestingMinimum[] =>
  Array.from({ length: count }, (_, day) => ({ dayMs: startMs + day * dayMs, volts: voltsOf(day) }));

/** A battery that loses volts every day, as consoles tell it: in tenths. */
const tenths = (volts: number): number => Math.round(volts * 10) / 10;
const falling = fc.record({
  count: fc.integer({ min: 24, max: 60 }),
  lossV: fc.double({ min: 0.03, max: 0.08, noNaN: true }),
  roomV: fc.double({ min: 0.3, max: 1.2, noNaN: true }),
});
const lineOf = ({ count, lossV, roomV }: { count: number; lossV: number; roomV: number }) =>
  days(count, (day) => tenths(limitV + roomV + lossV * (count - 1 - day)));
/** When the line itself is at its limit. */
const trueMs = ({ count, lossV, roomV }: { count: number; lossV: number; roomV: number }): number =>
  startMs + (count - 1 + roomV / lossV) * dayMs;

test('a steady fall is foretold, and its true day lies within the bounds', () => {
  fc.assert(
    fc.property(falling, (line) => {
      const outlook = voltageForecast(lineOf(line), limitV);
      expect(outlook).not.toBeNull();
      if (!outlook) return;
      expect(outlook.earliestMs).toBeLessThanOrEqual(outlook.expectedMs);
      expect(outlook.latestMs).toBeGreaterThanOrEqual(outlook.expectedMs);
      expect(Math.abs(outlook.expectedMs - trueMs(line)) / dayMs).toBeLessThan(4);
      expect(outlook.earliestMs).toBeLessThanOrEqual(trueMs(line) + dayMs);
      expect(outlook.latestMs).toBeGreaterThanOrEqual(trueMs(line) - dayMs);
      expect(outlook.slopeVPerDay).toBeLessThan(0);
    }),
  );
});

test('stray days, up to a fifth, change a foretold day by little, and the order of the days by nothing', () => {
  const stray = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 59 }), fc.double({ min: -6, max: 4, noNaN: true })),
    {
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(falling, stray, (line, strays) => {
      const minima = lineOf(line);
      const clean = voltageForecast(minima, limitV);
      const disturbed = minima.map((day, index) => {
        const found = strays.find(([at]) => at % (line.count - 5) === index);
        return found ? { ...day, volts: day.volts + found[1] } : day;
      });
      const outlook = voltageForecast(disturbed, limitV);
      expect(voltageForecast(disturbed.toReversed(), limitV)).toEqual(outlook);
      // It may be withheld, but not be another one.
      if (outlook && clean)
        expect(Math.abs(outlook.expectedMs - clean.expectedMs)).toBeLessThan(
          Math.max(4 * dayMs, (outlook.latestMs - outlook.earliestMs) / 2 + 2 * dayMs),
        );
    }),
  );
});

test('what does not surely fall is not foretold: flat, rising, or up and down', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: leastForecastDays, max: 60 }),
      fc.double({ min: 0, max: 0.05, noNaN: true }),
      fc.constantFrom(0, 0.2, 0.6),
      (count, riseV, swingV) => {
        const minima = days(count, (day) => 24.4 + riseV * day + (day % 2 === 0 ? swingV : -swingV));
        expect(voltageForecast(minima, limitV)).toBeNull();
      },
    ),
  );
});

test('nothing is foretold of too few days, of what is low already, nor beyond three months', () => {
  expect(
    voltageForecast(
      days(leastForecastDays - 1, (day) => 24 - 0.1 * day),
      limitV,
    ),
  ).toBeNull();
  expect(
    voltageForecast(
      days(30, (day) => 23 - 0.1 * day),
      limitV,
    ),
  ).toBeNull();
  expect(
    voltageForecast(
      days(60, (day) => 27 - 0.02 * day),
      limitV,
    ),
  ).toBeNull();
  expect(voltageForecast([], limitV)).toBeNull();
});

test('a battery that was changed ends the old line', () => {
  const fallen = (day: number): number => tenths(25 - 0.06 * day);
  expect(voltageForecast(days(40, fallen), limitV)).not.toBeNull();
  expect(
    voltageForecast(
      days(40, (day) => (day < 36 ? fallen(day) : 25)),
      limitV,
    ),
  ).toBeNull();
});

test('volts and days have no unit of their own: the same line in thirds gives the same day', () => {
  fc.assert(
    fc.property(falling, (line) => {
      const minima = lineOf(line);
      const outlook = voltageForecast(minima, limitV);
      const third = voltageForecast(
        minima.map((day) => ({ ...day, volts: day.volts / 3 })),
        limitV / 3,
      );
      expect((third?.expectedMs ?? 0) / dayMs).toBeCloseTo((outlook?.expectedMs ?? 0) / dayMs, 3);
    }),
  );
});
