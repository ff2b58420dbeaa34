import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { round } from '#domain/text/round.ts';

test('thousands have commas, minus is U+2212, a missing value is a dash and zero is 0', () => {
  expect(formatNumber(1_284_310)).toBe('1,284,310');
  expect(formatNumber(-28.4)).toBe('−28');
  expect(formatNumber(-0.4)).toBe('0');
  expect(formatNumber(null)).toBe('—');
  expect(formatNumber(Number.NaN)).toBe('—');
  expect(formatNumber(0)).toBe('0');
});

test('format.loss-2-decimals: a loss is shown with 2 decimals and its sign', () => {
  expect(formatChange(-28, 2)).toBe('−28.00');
  expect(formatChange(1304.125, 2)).toBe('+1,304.13');
});

test('format.loss-rate-per-mille-4-decimals: the value times 1000 with 4 decimals', () => {
  expect(formatChange(-0.0018404 * 1000, 4)).toBe('−1.8404');
});

test('half is rounded away from zero wherever it is written', () => {
  // What a computer holds for 10.595 is a little less.
  expect(formatNumber(10.595, 2)).toBe('10.60');
  expect(formatChange(-10.595, 2)).toBe('−10.60');
  expect(formatNumber(round(10.595, 2), 2)).toBe('10.60');
  expect(formatNumber(1.005, 2)).toBe('1.01');
});

test('no digit is lost between thousands', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 4 }),
      (value, digits) => {
        const plain = formatNumber(value, digits).replaceAll(',', '').replace('−', '-');
        expect(Number(plain)).toBe(value);
      },
    ),
  );
});
