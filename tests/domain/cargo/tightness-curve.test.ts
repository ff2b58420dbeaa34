import { expect, test } from 'vitest';

import { atStartTemperature, heldCurve } from '#domain/cargo/tightness-curve.ts';

const reading = (minutes: number, kPa: number, temperatureC: number | null = 20) => ({
  timeMs: 1_000_000 + minutes * 60_000,
  kPa,
  temperatureC,
});

test('the limit is a whole one for five minutes and falls with the time from then on, bent where nothing was read', () => {
  const points = heldCurve([reading(0, 5), reading(2.5, 4.9), reading(10, 4.2)], 0.5);
  expect(points.map(({ minutes, lowestKPa }) => [minutes, lowestKPa])).toEqual([
    [0, 4.5],
    [2.5, 4.5],
    [5, 4.5],
    [10, 4],
  ]);
  expect(points.map(({ measuredKPa }) => measuredKPa)).toEqual([5, 4.9, null, 4.2]);
});

test('a reading at five minutes is the bend itself, and a test that was cut short has none', () => {
  const minutes = (...at: readonly number[]) =>
    heldCurve(
      at.map((one) => reading(one, 5)),
      0.5,
    ).map((point) => point.minutes);
  expect(minutes(0, 5, 6)).toEqual([0, 5, 6]);
  expect(minutes(0, 4)).toEqual([0, 4]);
});

test('pressures are those at the first temperature, where both are known', () => {
  const [, cooled, unknown] = heldCurve([reading(0, 5), reading(1, 4.3, 18), reading(2, 4.3, null)], 0.5);
  // 105.625 kPa absolute at 18 °C gain two 291.15ths at 20 °C.
  expect(cooled?.correctedKPa).toBeCloseTo(5.0256, 3);
  expect(unknown?.correctedKPa).toBe(4.3);
  expect(atStartTemperature(reading(0, 5, null), reading(1, 4.3, 18))).toBe(4.3);
});

test('without its limit a test has its pressures and no line', () => {
  expect(heldCurve([reading(0, 5), reading(6, 4.9)], null).map(({ lowestKPa }) => lowestKPa)).toEqual([
    null,
    null,
  ]);
  expect(heldCurve([], 0.5)).toEqual([]);
});
