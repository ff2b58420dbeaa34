import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nextStep, type RolloutTruckStep, waveOf } from '#domain/parameters/rollout.ts';

test('waves are one truck, a tenth, and the rest', () => {
  const sizes = (total: number): number[] =>
    [1, 2, 3].map(
      (wave) => Array.from({ length: total }, (_, i) => waveOf(i, total)).filter((w) => w === wave).length,
    );
  expect(sizes(1)).toEqual([1, 0, 0]);
  expect(sizes(2)).toEqual([1, 1, 0]);
  expect(sizes(57)).toEqual([1, 6, 50]);
  expect(sizes(1000)).toEqual([1, 100, 899]);
});

test('a roll-out ends, or halts above its share of failures; no wave begins before the one before it has ended', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 100 }),
      (fails, percent) => {
        let trucks: RolloutTruckStep[] = fails.map((_, i) => ({
          wave: waveOf(i, fails.length),
          step: 'waiting',
        }));
        for (let round = 0; round < 8; round += 1) {
          const next = nextStep(trucks, percent / 100, 0);
          if (next === 'wait') {
            trucks = trucks.map((truck, i) =>
              truck.step === 'underWay' ? { ...truck, step: fails[i] ? 'failed' : 'verified' } : truck,
            );
            continue;
          }
          const failed = trucks.filter(({ step }) => step === 'failed').length;
          const ended = failed + trucks.filter(({ step }) => step === 'verified').length;
          if (next === 'halt') {
            expect(failed / ended).toBeGreaterThan(percent / 100);
            // Somebody who has seen them goes on.
            expect(nextStep(trucks, percent / 100, failed)).not.toBe('halt');
            return;
          }
          expect(failed === 0 || failed / ended <= percent / 100).toBe(true);
          if (next === 'done') {
            expect(ended).toBe(trucks.length);
            return;
          }
          expect(
            trucks.every(({ wave, step }) => wave >= next.order || step === 'verified' || step === 'failed'),
          ).toBe(true);
          trucks = trucks.map((truck) =>
            truck.wave === next.order && truck.step === 'waiting' ? { ...truck, step: 'underWay' } : truck,
          );
        }
        throw new Error('it did not end');
      },
    ),
  );
});
