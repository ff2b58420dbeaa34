import { expect, test } from 'vitest';

import { sumRates } from '#domain/losses/loss-subjects.ts';
import { sumDecision, sumReference, sumSteps } from '#domain/statistics/cumulative-sum.ts';
import { leastTrips } from '#domain/statistics/named-subjects.ts';

import { seeded } from '../../support/statistics/seeded-normal.ts';

const { normal } = seeded(20260301);

/** Trips until the sum of a subject that is off by so many standard deviations signals. */
const tripsUntil = (off: number): number => {
  let [above, below, trips] = [0, 0, 0];
  while (above <= sumDecision && below <= sumDecision) {
    const z = off + normal();
    above = Math.max(0, above + z - sumReference);
    below = Math.max(0, below - z - sumReference);
    trips += 1;
  }
  return trips;
};

const runs = 4000;

test('the trips between two false signals are those that the page prints', () => {
  const trips = Array.from({ length: runs }, () => tripsUntil(0));
  const mean = trips.reduce((sum, each) => sum + each, 0) / runs;
  expect(mean / sumRates.falseSignalTrips).toBeGreaterThan(0.95);
  expect(mean / sumRates.falseSignalTrips).toBeLessThan(1.05);
});

test('so large a share of what is off by one deviation is found within the trips that the page prints', () => {
  const within = Array.from({ length: runs }, () => Math.max(leastTrips, tripsUntil(1))).filter(
    (trips) => trips <= sumRates.detectedTrips,
  ).length;
  expect(within / runs).toBeGreaterThan(sumRates.detectedShare - 0.01);
  expect(within / runs).toBeLessThan(sumRates.detectedShare + 0.02);
});

test('at any one moment hardly a subject that is right stands beyond, however long it is watched', () => {
  const standing = Array.from({ length: runs }, () => {
    const last = sumSteps(Array.from({ length: 120 }, normal)).at(-1);
    return Math.max(last?.above ?? 0, last?.below ?? 0) > sumDecision;
  }).filter((is) => is).length;
  expect(standing / runs).toBeLessThan(0.015);
});
