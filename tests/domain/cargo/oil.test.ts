import { expect, test } from 'vitest';

import { fuelOf, fuels } from '#domain/cargo/oil.ts';

test.each([
  [92, 'gasoline'],
  [1, 'gasoline'],
  [-1, 'other'],
  [0, 'diesel'],
  [-10, 'diesel'],
])('oil.code-to-fuel-type: %s is %s', (oilCode, fuel) => expect(fuelOf(oilCode)).toBe(fuel));

test('oil.fuel-types: gasoline, diesel and other', () =>
  expect(fuels).toEqual(['gasoline', 'diesel', 'other']));
