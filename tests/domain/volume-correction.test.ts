import fc from 'fast-check';
import { expect, test } from 'vitest';

import { massKg, rho15FromRho20, v20FromMassL, vcf15, vcf20 } from '#domain/volume-correction.ts';

test.each([
  [745, 10, 1.01209],
  [745, 30, 0.98782],
  [745, 40, 0.97557],
  [840, 10, 1.00843],
  [840, 30, 0.99153],
  [840, 40, 0.98303],
  [830, 30, 0.99136],
])('VCF20 of %s kg/m³ at %s °C is %s', (density, temperatureC, factor) => {
  expect(vcf20(density, temperatureC)).toBeCloseTo(factor, 5);
});

test('VCF15 of 740 kg/m³ at 30 °C is 0.98152', () => expect(vcf15(740, 30)).toBeCloseTo(0.98152, 5));

test('10,000 L of petrol at 32 °C are 9,853.77 L at 20 °C', () => {
  expect(10_000 * vcf20(745, 32)).toBeCloseTo(9853.77, 2);
  expect(9935 * vcf20(745, 26)).toBeCloseTo(9862.51, 2);
});

const density = fc.double({ min: 650, max: 900, noNaN: true });

test('at 20 °C nothing is corrected, and warmer liquid takes more room', () => {
  fc.assert(
    fc.property(density, fc.double({ min: -20, max: 50, noNaN: true }), (rho20, temperatureC) => {
      expect(vcf20(rho20, 20)).toBeCloseTo(1, 12);
      expect(vcf20(rho20, temperatureC)).toBeGreaterThan(vcf20(rho20, temperatureC + 1));
    }),
  );
});

/** At 778 kg/m³ the expansion jumps; what lies between both sides of it has no density at 15 °C. */
const border = 778;
const gap = { fromRho20: 773.84, toRho20: 774.18 };

test('the density at 15 °C gives back that at 20 °C', () => {
  fc.assert(
    fc.property(density, (rho20) => {
      const rho15 = rho15FromRho20(rho20);
      if (rho20 > gap.fromRho20 && rho20 < gap.toRho20) expect(rho15).toBeCloseTo(border, 1);
      // Where petrol ends the formulas agree but for a hundredth.
      else expect(Math.abs(rho15 * vcf15(rho15, 20) - rho20)).toBeLessThan(0.02);
    }),
    { numRuns: 5_000 },
  );
});

test.each([773.835, 774, 774.2])(
  'near the border %s kg/m³ at 20 °C has one answer, and its neighbours are near it',
  (rho20) => {
    const rho15 = rho15FromRho20(rho20);
    expect(Math.abs(rho15 - rho15FromRho20(rho20 + 0.01))).toBeLessThan(0.1);
    expect(rho15).toBeCloseTo(border, 0);
  },
);

test('mass and volume at 20 °C are each other', () => {
  expect(massKg(1000, 745)).toBeCloseTo(743.9, 9);
  expect(v20FromMassL(743.9, 745)).toBeCloseTo(1000, 9);
});
