import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isOutOfTable, massKg, vcf15, vcf20 } from '#domain/cargo/volume-correction.ts';

import { runs } from '../../support/engine/runs.ts';

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

// Two independent implementations gave these; with a transition that ends at 778 they are off by up to 2.4 per mille.
test.each([
  [735, 38, 9775.67],
  [766.5, 30, 9883.9],
  [774, 33, 9860.04],
  [778, 30, 9896.87],
  [781, 30, 9900.16],
  [783, -5, 10_241.7],
  [790, 35, 9856.81],
  [836, 36.5, 9859.18],
])('10,000 L of %s kg/m³ at %s °C are %s L at 20 °C', (density, temperatureC, v20L) => {
  expect(10_000 * vcf20(density, temperatureC)).toBeCloseTo(v20L, 2);
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

test('the density at 15 °C gives back that at 20 °C, at the borders of the classes too', () => {
  const nearBorders = fc
    .tuple(fc.constantFrom(770.36, 787.52, 838.28), fc.double({ min: -1e-3, max: 1e-3, noNaN: true }))
    .map(([border, off]) => (border + off) * vcf15(border, 20));
  fc.assert(
    fc.property(fc.oneof(density, nearBorders), (rho20) => {
      // Of a thing that has 20 °C and cools to 15 °C.
      const rho15 = rho20 * vcf20(rho20, 15);
      // Where two formulas meet, the printed digits of the constants leave a step of a few 1e-5 kg/m³.
      expect(Math.abs(rho15 * vcf15(rho15, 20) - rho20)).toBeLessThan(1e-4);
    }),
    { numRuns: runs(1_000, 5_000) },
  );
});

const temperature = fc.double({ min: -20, max: 50, noNaN: true });
const v20 = (rho20: number, temperatureC: number): number => 10_000 * vcf20(rho20, temperatureC);
/** 0.02 per mille of 10,000 L. */
const stepL = 0.2;

test('V20 is continuous and falls steadily with the temperature', () => {
  fc.assert(
    fc.property(density, temperature, (rho20, temperatureC) => {
      const [here, warmer] = [v20(rho20, temperatureC), v20(rho20, temperatureC + 0.01)];
      expect(warmer).toBeLessThan(here);
      expect(here - warmer).toBeLessThan(stepL);
    }),
    { numRuns: runs(1_000, 5_000) },
  );
});

test('V20 is continuous in the density: a heavier product expands less', () => {
  fc.assert(
    fc.property(fc.double({ min: 650, max: 1100, noNaN: true }), temperature, (rho20, temperatureC) => {
      const [here, heavier] = [v20(rho20, temperatureC), v20(rho20 + 0.02, temperatureC)];
      expect(Math.abs(heavier - here)).toBeLessThan(stepL);
      // Over 20 °C less is taken off, under it less is added; the digits of the constants leave 0.01 L.
      expect((heavier - here) * Math.sign(temperatureC - 20)).toBeGreaterThan(-0.01);
    }),
    { numRuns: runs(2_000, 10_000) },
  );
});

test('the tables of GB/T 1885 begin at 653 and end at 1075 kg/m³', () => {
  expect([652.9, 653, 1075, 1075.1].map(isOutOfTable)).toEqual([true, false, false, true]);
});

test('the mass of a volume at 20 °C', () => {
  expect(massKg(1000, 745)).toBeCloseTo(743.9, 9);
});
