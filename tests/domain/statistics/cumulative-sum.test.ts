import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cumulativeSum, sumDecision, sumReference, sumSteps } from '#domain/statistics/cumulative-sum.ts';

const values = fc.array(fc.double({ min: -6, max: 6, noNaN: true }), { maxLength: 60 });

test('half a deviation is let pass, what is beyond it adds up, to either side', () => {
  expect(cumulativeSum([])).toEqual({ above: 0, below: 0, signal: null, since: 0 });
  expect(cumulativeSum([0.5, 0.5, 0.5, 0.5])).toMatchObject({ above: 0, below: 0 });
  expect(cumulativeSum([1, 1, 1])).toMatchObject({ above: 1.5, below: 0, signal: null, since: 0 });
  expect(cumulativeSum([-2, -2, -2, -2])).toMatchObject({ above: 0, below: 6, signal: 'below', since: 0 });
  expect(cumulativeSum([0, -1, 0.2, 3, 3, 3])).toMatchObject({ above: 7.5, signal: 'above', since: 3 });
});

test('neither sum is below nought, and the other way round one is the other', () => {
  fc.assert(
    fc.property(values, (some) => {
      const steps = sumSteps(some);
      const mirrored = sumSteps(some.map((value) => -value));
      for (const [index, { above, below }] of steps.entries()) {
        expect(above).toBeGreaterThanOrEqual(0);
        expect(below).toBeGreaterThanOrEqual(0);
        expect(mirrored[index]).toEqual({ above: below, below: above });
      }
    }),
  );
});

test('a sum is the largest that any run up to now adds up to', () => {
  fc.assert(
    fc.property(values, (some) => {
      const runs = some.map((_, from) =>
        some.slice(from).reduce((sum, value) => sum + value - sumReference, 0),
      );
      expect(cumulativeSum(some).above).toBeCloseTo(Math.max(0, ...runs), 9);
    }),
  );
});

test('the run that signals is the one that adds up to it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -2, max: 6, noNaN: true }), { maxLength: 60 }), (some) => {
      const { above, signal, since } = cumulativeSum(some);
      if (signal !== 'above') return;
      const run = some.slice(since).reduce((sum, value) => sum + value - sumReference, 0);
      expect(run).toBeCloseTo(above, 9);
      expect(above).toBeGreaterThan(sumDecision);
    }),
  );
});
