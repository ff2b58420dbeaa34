import { expect, test } from 'vitest';

import { fuelOf, fuels, totalRoundedUpL } from '#domain/oil.ts';

test.each([
  [92, 'gasoline'],
  [1, 'gasoline'],
  [-1, 'other'],
  [0, 'diesel'],
  [-10, 'diesel'],
])('oil.code-to-fuel-type: %s is %s', (oilCode, fuel) => expect(fuelOf(oilCode)).toBe(fuel));

test('oil.fuel-types: gasoline, diesel and other', () =>
  expect(fuels).toEqual(['gasoline', 'diesel', 'other']));

test('oil.totals-round-each-tank-up: before adding, not after', () => {
  expect(totalRoundedUpL([100.1, 200.2, 300])).toBe(602);
  expect(totalRoundedUpL([])).toBe(0);
});
