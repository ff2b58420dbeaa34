import { expect, test } from 'vitest';

import { isFuelDensity, isTankTemperature } from '#domain/cargo/instruments.ts';

test.each([
  [-50, true],
  [-50.1, false],
  [0, true],
  [84.9, true],
  [85.1, true],
  [90, true],
  [90.1, false],
])('%s °C is a temperature of a tank: %s', (temperatureC, is) =>
  expect(isTankTemperature(temperatureC)).toBe(is),
);

test.each([85, -55, -127])('%s °C is what a thermometer sends while it does not measure', (temperatureC) =>
  expect(isTankTemperature(temperatureC)).toBe(false),
);

test.each([
  [599.9, false],
  [600, true],
  [1100, true],
  [1100.1, false],
])('%s kg/m³ is a density of fuel: %s', (density, is) => expect(isFuelDensity(density)).toBe(is));
