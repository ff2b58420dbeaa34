import fc from 'fast-check';
import { expect, test } from 'vitest';

import { leastUpgraded, type TruckUpgrades, upgradeEffects } from '#domain/devices/upgrade-effects.ts';

const days = Array.from({ length: 60 }, (_, day) => day);
const upgradeDay = 30;

/** A truck upgraded at noon of day 30, with faults on every so many days before and after. */
const truck = (everyBefore: number, everyAfter: number): TruckUpgrades => ({
  versions: [
    { at: 0.2, version: '3.2.0' },
    { at: upgradeDay + 0.5, version: '3.3.0' },
  ],
  days,
  faults: days
    .filter((day) =>
      day < upgradeDay ? day % everyBefore === 0 : day > upgradeDay && day % everyAfter === 0,
    )
    .map((day) => day + 0.4),
});
const fleet = (count: number, everyBefore: number, everyAfter: number): TruckUpgrades[] =>
  Array.from({ length: count }, () => truck(everyBefore, everyAfter));
const [only] = upgradeEffects(fleet(5, 10, 2));

test('rates are of whole days on either side, the day of the upgrade on none', () => {
  expect(only).toMatchObject({ version: '3.3.0', trucks: 5, worse: 5, first: 30.5, last: 30.5 });
  // Days 1 to 29 (of day 0 the version was heard during the day) and 31 to 59.
  expect(only?.before).toEqual({ days: 5 * 29, faults: 5 * 2 });
  expect(only?.after).toEqual({ days: 5 * 29, faults: 5 * 14 });
});

test('more, fewer, or neither; few trucks, days or faults say nothing', () => {
  const verdict = (trucks: readonly TruckUpgrades[]) => upgradeEffects(trucks)[0]?.verdict;
  expect(verdict(fleet(5, 10, 2))).toBe('more');
  expect(verdict(fleet(5, 2, 10))).toBe('fewer');
  expect(verdict(fleet(5, 5, 5))).toBe('same');
  expect(verdict(fleet(leastUpgraded.trucks - 1, 10, 2))).toBe('tooFew');
  expect(verdict(fleet(5, 100, 100))).toBe('tooFew');
  expect(verdict(fleet(5, 10, 2).map((one) => ({ ...one, days: days.slice(0, 34) })))).toBe('tooFew');
});

test('one truck that fails all the time is no fault of a version', () => {
  const steady = fleet(8, 10, 10);
  const broken: TruckUpgrades = {
    ...truck(10, 1),
    faults: [...truck(10, 1).faults, ...truck(10, 1).faults],
  };
  expect(upgradeEffects([...steady, broken])[0]?.verdict).toBe('same');
});

test('a truck without an upgrade compares nothing, and each day counts on one side of a version at most', () => {
  expect(upgradeEffects([{ ...truck(2, 2), versions: [{ at: 1, version: '3.2.0' }] }])).toEqual([]);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.double({ min: 0, max: 59, noNaN: true }), { minLength: 2, maxLength: 5 }),
      (moments) => {
        const versions = moments.toSorted((a, b) => a - b).map((at, index) => ({ at, version: `v${index}` }));
        const effects = upgradeEffects([{ ...truck(2, 3), versions }]);
        expect(effects).toHaveLength(versions.length - 1);
        for (const { before, after } of effects) {
          expect(before.faults).toBeLessThanOrEqual(before.days);
          expect(after.faults).toBeLessThanOrEqual(after.days);
        }
        const counted = effects.reduce((all, { after }) => all + after.days, 0);
        expect(counted).toBeLessThanOrEqual(days.length);
      },
    ),
  );
});
