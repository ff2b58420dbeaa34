import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  gaugeBiases,
  gaugeDrift,
  type GaugeComparison,
  type GaugeReference,
} from '#domain/cargo/gauge-drift.ts';

const limit = 0.005;

/** Comparisons of a gauge that is off by these rates, in order. */
const compared = (reference: GaugeReference, rates: readonly number[], fromT = 0): GaugeComparison[] =>
  rates.map((rate, index) => ({
    t: fromT + index,
    reference,
    gaugeV20L: 5000 * (1 + rate),
    referenceV20L: 5000,
  }));
const steady = (reference: GaugeReference, rate: number, count = 6): GaugeComparison[] =>
  compared(
    reference,
    Array.from({ length: count }, () => rate),
  );

test('a bias is the median of the last six, from four on, with its spread', () => {
  expect(gaugeBiases(compared('rack', [0.01, 0.01, 0.01]))).toEqual([]);
  const [bias] = gaugeBiases(compared('rack', [0.5, 0.01, 0.02, 0.03, 0.02, 0.02, 0.04]));
  expect(bias).toMatchObject({ reference: 'rack', count: 6 });
  expect(bias?.bias).toBeCloseTo(0.02);
  expect(bias?.spread).toBeCloseTo(0.005);
});

test('one reference alone does not say that it is the gauge, two that agree do', () => {
  expect(gaugeDrift(steady('meter', 0.02), [], limit)).toBeNull();
  expect(gaugeDrift([...steady('meter', 0.02), ...steady('rack', 0.015)], [], limit)?.bias).toBeCloseTo(
    0.0175,
  );
  // One to either side, or one that sees nothing, speaks against it.
  expect(gaugeDrift([...steady('meter', 0.02), ...steady('rack', -0.02)], [], limit)).toBeNull();
  expect(gaugeDrift([...steady('meter', 0.02), ...steady('rack', 0.001)], [], limit)).toBeNull();
});

test('a meter that is off is off for every compartment, and no gauge is blamed for it', () => {
  const off = steady('meter', 0.02);
  expect(gaugeDrift(off, [off, off], limit)).toBeNull();
  expect(gaugeDrift(off, [steady('meter', 0), steady('meter', 0.001)], limit)?.bias).toBeCloseTo(0.0195);
  // One neighbour may be the one that is off; two that do not agree say nothing.
  expect(gaugeDrift(off, [steady('meter', 0)], limit)).toBeNull();
  expect(gaugeDrift(off, [steady('meter', 0), steady('meter', 0.01)], limit)).toBeNull();
});

test('a drift is told since the first delivery in a row that shows it', () => {
  const meter = compared('meter', [0, 0, 0.01, 0.01, 0.01, 0.01]);
  const rack = compared('rack', [0, 0, 0.01, 0.01, 0.01, 0.01], 0.5);
  expect(gaugeDrift([...meter, ...rack], [], limit)?.sinceMs).toBe(2);
});

test('gauges that are right within their noise are never blamed, whatever the meter does', () => {
  const noise = fc.double({ min: -0.0012, max: 0.0012, noNaN: true });
  const one = fc.array(noise, { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 4 }),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      (noises, meterError) => {
        const all = noises.map((rates) =>
          compared(
            'meter',
            rates.map((rate) => rate + meterError),
          ),
        );
        const [own = [], ...others] = all;
        expect(gaugeDrift(own, others, limit)).toBeNull();
      },
    ),
  );
});
