import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lossPartners } from '#domain/losses/loss-subjects.ts';
import { endsStep, flatMapSteps, groupBySteps } from '#domain/lists/steps.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import { findSubjects } from '#domain/statistics/named-subjects.ts';
import { createStepRunner } from '#server/kernel/step-runner.ts';

import { atOnce } from '../../support/statistics/at-once.ts';
import { fleetOfTrips } from '../../support/statistics/fleet-of-trips.ts';

/** A runner for which every step has gone on for so long that others have their turn. */
const breaking = () => {
  let nowMs = 0;
  return createStepRunner(() => (nowMs += 20));
};

test('subjects that are found in turns, beside another search, are those that are found at once', async () => {
  const fleet = fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    trucks: fc.integer({ min: 1, max: 6 }),
    trips: fc.integer({ min: 1, max: 12 }),
    ownDrivers: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fleet, fleet, async (one, other) => {
      const searches = [one, other].map((asked) => {
        const { comparisons } = fleetOfTrips({ ...asked, gaugesOff: 0.8, tanksOff: 0.8 });
        return { plain: atOnce(findSubjects(comparisons, lossPartners)), comparisons };
      });
      const run = breaking();
      const found = await Promise.all(
        searches.map(({ comparisons }) => run(findSubjects(comparisons, lossPartners))),
      );
      expect(found).toEqual(searches.map(({ plain }) => plain));
    }),
    { numRuns: 12 },
  );
});

test('others have their turn while it computes', async () => {
  let turns = 0;
  const beat = setInterval(() => (turns += 1), 0);
  const { comparisons } = fleetOfTrips({ seed: 3, trucks: 12, trips: 12, gaugesOff: 0.8, tanksOff: 0.8 });
  await breaking()(findSubjects(comparisons, lossPartners));
  clearInterval(beat);
  expect(turns).toBeGreaterThan(5);
});

test('no step of a search among many comparisons does more than a small part of it', () => {
  const { comparisons } = fleetOfTrips({ seed: 4, trucks: 60, trips: 30, gaugesOff: 0.8, tanksOff: 0.8 });
  const steps = findSubjects(comparisons, lossPartners);
  let count = 1;
  while (steps.next().done !== true) count += 1;
  expect(count).toBeGreaterThan(comparisons.length / 2);
});

test('values become others and groups in steps as they do at once', () => {
  const values = Array.from({ length: 1000 }, (_, index) => index);
  expect(values.filter(endsStep)).toEqual([255, 511, 767]);
  expect(atOnce(flatMapSteps(values, (value) => (value % 2 === 0 ? [value, value] : [])))).toEqual(
    values.flatMap((value) => (value % 2 === 0 ? [value, value] : [])),
  );
  expect(atOnce(groupBySteps(values, (value) => value % 7))).toEqual(groupBy(values, (value) => value % 7));
});
