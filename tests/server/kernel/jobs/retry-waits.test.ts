import fc from 'fast-check';
import { expect, test } from 'vitest';

import { doublingWaits, listedWaits } from '#server/kernel/jobs/retry-waits.ts';

test('tries of a list end after its last wait, and none waits longer than told or comes too soon', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1e9 }), { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (waitsMs, spread, random) => {
        const waitMs = listedWaits(waitsMs, spread);
        for (const [index, told] of waitsMs.entries()) {
          expect(waitMs(index + 1)).toBe(told);
          expect(waitMs(index + 1, random)).toBeLessThanOrEqual(told);
          expect(waitMs(index + 1, random)).toBeGreaterThanOrEqual(Math.floor(told * (1 - spread)));
        }
        expect(waitMs(waitsMs.length + 1, random)).toBeNull();
      },
    ),
  );
});

test('waits double up to the longest, however often it failed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.integer({ min: 60_000, max: 86_400_000 }),
      fc.nat(5_000),
      (firstMs, longestMs, failures) => {
        const waitMs = doublingWaits(firstMs, longestMs);
        expect(waitMs(0)).toBe(firstMs);
        expect(waitMs(1)).toBe(firstMs);
        expect(waitMs(failures + 1)).toBe(
          failures === 0 ? firstMs : Math.min(longestMs, waitMs(failures) * 2),
        );
      },
    ),
  );
});
