import type { CompartmentSheet } from './world.ts';

const half = (value: number, digits: number): number => {
  const factor = 10 ** digits;
  const scaled = Math.abs(value) * factor;
  return (Math.sign(value) * Math.floor(scaled + 0.5 + 1e-9)) / factor || 0;
};

/** Litres as they are recorded: 0.01, half away from zero (engine rules 1.6). */
export const recorded = (litres: number): number => half(litres, 2);

export const isGasoline = (oilCode: number): boolean => oilCode > 0;

export const fuelOf = (oilCode: number): 'gasoline' | 'diesel' | 'other' =>
  isGasoline(oilCode) ? 'gasoline' : oilCode === -1 ? 'other' : 'diesel';

/** Thermal expansion at 15 °C of a product of this density at 15 °C, per K (field notes 6.8). */
const alpha15 = (rho15: number): number => {
  if (rho15 >= 838.28) return (186.9696 / rho15 + 0.4862) / rho15;
  if (rho15 >= 787.52) return 594.5418 / rho15 ** 2;
  if (rho15 >= 770.36) return 2680.3206 / rho15 ** 2 - 0.00336312;
  return (346.4228 / rho15 + 0.4388) / rho15;
};

const vcf15 = (rho15: number, celsius: number): number => {
  const a = alpha15(rho15) * (celsius - 15);
  return Math.exp(-a - 0.8 * a * a);
};

/** Density at 15 °C of a product known at 20 °C: halves the interval until nothing is left to halve. */
const rho15Of = (rho20: number): number => {
  let low = rho20 * 0.98;
  let high = rho20 * 1.04;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (middle * vcf15(middle, 20) < rho20) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Litres at 20 °C of litres at line (API MPMS 11.1, ISO 91-1 brought to 20 °C). */
export const litresAt20 = (vtL: number, rho20: number, celsius: number): number => {
  const rho15 = rho15Of(rho20);
  return (vtL * vcf15(rho15, celsius)) / vcf15(rho15, 20);
};

/** Litres under a level: straight lines between the rows, from nothing at nothing; over the last row its own. */
const under = (table: CompartmentSheet['table'], levelMm: number): number => {
  let below: readonly [number, number] = [0, 0];
  if (levelMm <= 0) return 0;
  for (const row of table) {
    if (levelMm <= row[0])
      return below[1] + ((row[1] - below[1]) * (levelMm - below[0])) / (row[0] - below[0]);
    below = row;
  }
  return below[1];
};

/** Litres at line over the water; never less than nothing. */
export const litresAt = (sheet: CompartmentSheet, levelMm: number, waterMm: number): number =>
  Math.max(0, under(sheet.table, levelMm) - under(sheet.table, waterMm));
