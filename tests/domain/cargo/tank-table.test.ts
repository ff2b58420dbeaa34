import fc from 'fast-check';
import { expect, test } from 'vitest';

import { correctedLevelMm, packedRows, slopeStatus, volumeAt } from '#domain/cargo/tank-table.ts';

const rows = [
  [100, 350],
  [300, 1400],
  [600, 3300],
] as const;

test.each([
  [0, 0, false],
  [50, 175, false],
  [100, 350, false],
  [200, 875, false],
  [600, 3300, false],
  [600.1, 3300, true],
])('%s mm hold %s L', (levelMm, vtL, overTable) =>
  expect(volumeAt(rows, levelMm)).toEqual({ vtL, overTable }),
);

test('volume rises with level', () => {
  const level = fc.double({ min: 0, max: 700, noNaN: true });
  fc.assert(
    fc.property(level, level, (a, b) => {
      expect(volumeAt(rows, Math.max(a, b)).vtL).toBeGreaterThanOrEqual(volumeAt(rows, Math.min(a, b)).vtL);
    }),
  );
});

test('packed rows hold the same', () => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 90 }), fc.double({ min: 0, max: 500, noNaN: true })),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(steps, fc.double({ min: -10, max: 3000, noNaN: true }), (all, levelMm) => {
      let [mm, litres] = [0, 0];
      const pairs = all.map(([stepMm, stepL]) => [(mm += stepMm), (litres += stepL)] as const);
      expect(volumeAt(packedRows(pairs), levelMm)).toEqual(volumeAt(pairs, levelMm));
    }),
  );
});

test('a probe in front of the centre reads low on a climb', () => {
  expect(correctedLevelMm(1000, { probeForwardMm: 400, probeLeftMm: -100 }, 2, 1)).toBeCloseTo(1012.22, 2);
});

test.each([
  [0.49, 0.49, 'level'],
  [0.5, 0, 'tilted'],
  [5, 3, 'tilted'],
  [-5.01, 0, 'over'],
  [0, 3.01, 'over'],
])('pitch %s and roll %s are %s', (pitch, roll, status) =>
  expect(slopeStatus(pitch, roll, 5, 3)).toBe(status),
);
