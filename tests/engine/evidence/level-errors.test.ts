import { expect, test } from 'vitest';

import { surfaceAt, unknownTiltMm } from '#engine/evidence/level-errors.ts';

import { baseTruck } from '../../support/engine/engine-script.ts';

const rows = [
  [100, 500],
  [300, 2500],
] as const;

test('litres of a millimetre are those of the table around the level', () => {
  expect(surfaceAt(rows, 50)).toBeCloseTo(5, 9);
  expect(surfaceAt(rows, 200)).toBeCloseTo(10, 9);
  // Half of it below the row, half above.
  expect(surfaceAt(rows, 100)).toBeCloseTo(7.5, 9);
});

test('at an empty and at a full tank they are those of its first and last millimetre', () => {
  expect(surfaceAt(rows, 0)).toBeCloseTo(5, 9);
  expect(surfaceAt(rows, -20)).toBeCloseTo(5, 9);
  expect(surfaceAt(rows, 300)).toBeCloseTo(10, 9);
  expect(surfaceAt(rows, 400)).toBeCloseTo(10, 9);
});

const compartment = { ...baseTruck.compartments[0], probeForwardMm: -400, probeLeftMm: 100 } as never;
const tilt = (known: { readonly pitchDeg?: number; readonly rollDeg?: number }) =>
  unknownTiltMm(compartment, { dataType: 'IN', compartments: [], ...known });

test('where no sensor tells the tilt it may be five degrees, by the offset of the probe', () => {
  expect(tilt({})).toBeCloseTo(500 * Math.tan((5 * Math.PI) / 180), 6);
  expect(tilt({ pitchDeg: 0 })).toBeCloseTo(100 * 0.08749, 3);
  expect(tilt({ rollDeg: 0 })).toBeCloseTo(400 * 0.08749, 2);
  expect(tilt({ pitchDeg: 3, rollDeg: -1 })).toBe(0);
});
