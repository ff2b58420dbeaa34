import fc from 'fast-check';
import { expect, test } from 'vitest';

import { inTimeOrder } from '#server/deliveries/loss-sums/in-time-order.ts';

import { atOnce } from '../../support/statistics/at-once.ts';

test('lists in the order of time are one as if all of it were sorted', () => {
  const moment = fc.record({ t: fc.integer({ min: 0, max: 12 }), recordId: fc.uuid() });
  const lists = fc.array(
    fc.array(moment, { maxLength: 40 }).map((list) => list.toSorted((a, b) => a.t - b.t)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(lists, (some) => {
      expect(atOnce(inTimeOrder(some))).toEqual(
        some.flat().toSorted((a, b) => a.t - b.t || (a.recordId < b.recordId ? -1 : 1)),
      );
    }),
  );
});
