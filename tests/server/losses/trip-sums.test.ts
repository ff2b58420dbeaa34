import { expect, test } from 'vitest';

import type { LossComparison } from '#server/deliveries/loss-sums/loss-comparison.ts';
import { sumOf, sumOfAll } from '#server/deliveries/loss-sums/trip-sums.ts';

const trip = (tank: string): LossComparison => ({
  recordId: tank,
  t: 0,
  taskCode: null,
  signCode: '浙B00001',
  lossL: 10,
  volumeL: 5000,
  eachL: 12,
  repeatL: 5,
  repeats: [
    { instrument: 'rack A', litres: 3 },
    { instrument: tank, litres: 4 },
  ],
  z: 0,
  parts: [],
});

test('what repeats of one instrument adds up with its trips, other instruments by their squares', () => {
  const trips = ['tank 1', 'tank 1', 'tank 2', 'tank 2'].map(trip);
  // 12 L of the rack, 8 L of each tank, and twice 12 L that differ.
  expect(sumOfAll(trips)).toEqual({
    lossL: 40,
    uncertaintyL: Math.round(Math.hypot(12, 8, 8, 24) * 100) / 100,
  });
  // Of one subject alone what repeats is the same on all of its trips.
  expect(sumOf(trips.map((comparison) => ({ comparison, sign: -1 })))).toEqual({
    lossL: -40,
    uncertaintyL: Math.round(Math.hypot(20, 24) * 100) / 100,
  });
});
