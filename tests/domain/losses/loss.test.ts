import { expect, test } from 'vitest';

import { lossBucket, lossClass, lossOf, lossSeasonAt, offlineBucket, perMille } from '#domain/losses/loss.ts';

test('loss is what was sent, not received and not still on board', () => {
  expect(lossOf({ sentL: 9853.77, receivedL: 9862.51, remainderL: 0 })).toEqual({
    lossL: -8.74,
    rate: -0.000887,
  });
  expect(lossOf({ sentL: 10_000, receivedL: 4000, remainderL: 5990 })).toEqual({ lossL: 10, rate: 0.001 });
  expect(lossOf({ sentL: 0, receivedL: 0, remainderL: 0 }).rate).toBeNull();
});

test.each([
  [-10.6, -11],
  [-10.5, -10],
  [-0.51, -1],
  [-0.5, 0],
  [0.49, 0],
  [0.5, 1],
  [10.49, 10],
  [10.5, 11],
  [99, 11],
])('bucket.loss-difference-histogram: %s per mille is in bucket %s', (rate, bucket) =>
  expect(lossBucket(rate)).toBe(bucket),
);

test('bucket.loss-difference-histogram: 23 bars', () => {
  const buckets = new Set(Array.from({ length: 2400 }, (_, i) => lossBucket(-12 + i / 100)));
  expect(buckets.size).toBe(23);
});

test.each([
  [86_400, 'upTo24h'],
  [86_401, 'upTo48h'],
  [172_800, 'upTo48h'],
  [172_801, 'over48h'],
])('bucket.offline-durations: %s s is %s', (durationS, bucket) =>
  expect(offlineBucket(durationS)).toBe(bucket),
);

test.each([
  [-0.004, false, true, 'gain'],
  [-0.003, false, true, 'normalGain'],
  [0, false, true, 'normalLoss'],
  [0.003, false, true, 'normalLoss'],
  [0.0031, false, true, 'highLoss'],
  [0.009, false, true, 'highLoss'],
  [0.0091, false, true, 'black'],
  // A class says what is proven.
  [-0.004, false, false, 'normalGain'],
  [0.0031, false, false, 'normalLoss'],
  [0.0091, false, false, 'normalLoss'],
  [0, true, false, 'black'],
  [-0.004, true, true, 'black'],
])('a rate of %s (drained: %s, proven: %s) is %s', (rate, drained, proven, name) =>
  expect(lossClass(rate, 0.003, drained, proven)).toBe(name),
);

test('a rate is shown per mille with four decimals', () => expect(perMille(-0.000887)).toBe('-0.8870'));

test('the season of a loss is that of its China month', () => {
  expect(lossSeasonAt(Date.parse('2026-03-31T15:59:59Z'))).toBe('winter');
  expect(lossSeasonAt(Date.parse('2026-03-31T16:00:00Z'))).toBe('summer');
  expect(lossSeasonAt(Date.parse('2026-09-30T15:59:59Z'))).toBe('summer');
  expect(lossSeasonAt(Date.parse('2026-09-30T16:00:00Z'))).toBe('winter');
});
