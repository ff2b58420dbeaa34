import fc from 'fast-check';
import { expect, test } from 'vitest';

import { niceTicks } from '#ui/chart/nice-ticks.ts';

test('an axis ends at a round figure that holds its largest piece', () => {
  expect(niceTicks(97)).toEqual({ top: 100, ticks: [25, 50, 75, 100] });
  expect(niceTicks(4)).toEqual({ top: 4, ticks: [1, 2, 3, 4] });
  expect(niceTicks(0)).toEqual({ top: 1, ticks: [1] });
});

test('whatever the size, there are at most five lines and the largest piece fills half of the axis or more', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (most) => {
      const { top, ticks } = niceTicks(most);
      expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(most / top).toBeGreaterThanOrEqual(0.5 - 1e-6);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }),
  );
});
