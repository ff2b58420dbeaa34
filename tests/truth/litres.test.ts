import { expect, test } from 'vitest';

import { vcf20 } from '#domain/cargo/volume-correction.ts';

import { litresAt, litresAt20, recorded } from './independent/litres.ts';

// V20 of 10,000 L by two independent implementations (API MPMS 11.1 brought to 20 °C).
test.each([
  [735, 38, 9775.67],
  [766.5, 30, 9883.9],
  [774, 33, 9860.04],
  [778, 30, 9896.87],
  [781, 30, 9900.16],
  [783, -5, 10241.7],
  [790, 35, 9856.81],
  [836, 36.5, 9859.18],
])('10,000 L of %d kg/m³ at %d °C are %d L at 20 °C', (rho20, celsius, v20L) => {
  expect(recorded(litresAt20(10_000, rho20, celsius))).toBe(v20L);
  // Engine and simulator share it, so a run of both could not show that it is wrong.
  expect(recorded(10_000 * vcf20(rho20, celsius))).toBeCloseTo(v20L, 1);
});

test('litres lie on straight lines between the rows of the table, and water is no oil', () => {
  const sheet = {
    compartment: 1,
    capacityL: 300,
    oilCode: 92,
    density20KgM3: 745,
    probeForwardMm: 0,
    probeLeftMm: 0,
    table: [
      [10, 100],
      [20, 300],
    ],
  } as const;
  const under = (levelMm: number, waterMm = 0): number => litresAt(sheet, levelMm, waterMm);
  expect([-1, 0, 5, 10, 15, 20, 25].map((mm) => under(mm))).toEqual([0, 0, 50, 100, 200, 300, 300]);
  expect(under(15, 5)).toBe(150);
  expect(under(2, 5)).toBe(0);
});
