import { expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';

import { arrivalErrors, arrivalLines } from './run/arrivals.ts';

test('arrivals of the pretend fleet are foreseen to minutes, stops on the way aside', () => {
  const fromMs = Date.UTC(2026, 10, 10);
  const errors = arrivalErrors(createFleet({ seed: 'arrivals', trucks: 20 }), fromMs, fromMs + 86_400_000);
  expect(errors.length).toBeGreaterThan(200);
  const soon = errors.filter(({ aheadMin }) => aheadMin < 30).map(({ lateMin }) => Math.abs(lateMin));
  expect(arrivalLines(errors)).toHaveLength(4);
  const within = (minutes: number): number => soon.filter((size) => size <= minutes).length / soon.length;
  expect(within(3)).toBeGreaterThan(0.5);
  expect(within(10)).toBeGreaterThan(0.9);
});
