interface Class {
  readonly k0: number;
  readonly k1: number;
}

/** Constants of API MPMS 11.1 (2540) for refined products, by density at 15 °C (kg/m³). */
const gasoline: Class = { k0: 346.4228, k1: 0.4388 };
const jet: Class = { k0: 594.5418, k1: 0 };
const diesel: Class = { k0: 186.9696, k1: 0.4862 };

/** Thermal expansion at 15 °C (1/°C) of a product of density `rho15` (kg/m³). */
const alpha15 = (rho15: number): number => {
  if (rho15 > 770 && rho15 < 778) return -0.00336312 + 2680.3206 / rho15 ** 2;
  const { k0, k1 } = rho15 <= 770 ? gasoline : rho15 < 839 ? jet : diesel;
  return k0 / rho15 ** 2 + k1 / rho15;
};

/** Volume correction factor from `temperatureC` to 15 °C. */
export const vcf15 = (rho15: number, temperatureC: number): number => {
  const alpha = alpha15(rho15);
  const dT = temperatureC - 15;
  return Math.exp(-alpha * dT * (1 + 0.8 * alpha * dT));
};

interface Standard {
  readonly rho15: number;
  /** VCF15 at 20 °C. */
  readonly at20: number;
}

const known = new Map<number, Standard>();

const standardOf = (rho20: number): Standard => {
  const before = known.get(rho20);
  if (before !== undefined) return before;
  let rho15 = rho20;
  for (let step = 0; step < 100; step++) {
    const next = rho20 / vcf15(rho15, 20);
    const close = Math.abs(next - rho15) < 1e-9;
    rho15 = next;
    if (close) break;
  }
  // A fleet has a few hundred densities; the bound only keeps odd input from filling memory.
  if (known.size > 2000) known.clear();
  const standard = { rho15, at20: vcf15(rho15, 20) };
  known.set(rho20, standard);
  return standard;
};

/** Density at 15 °C from the standard density at 20 °C (kg/m³), by iteration to 1e-9. */
export const rho15FromRho20 = (rho20: number): number => standardOf(rho20).rho15;

/**
 * Factor that brings a volume at `temperatureC` to 20 °C: V20 = Vt · VCF20. Shown with 4 decimals, used in full.
 * Source: API MPMS 11.1 / ISO 91-1 iterated to 20 °C, which gives GB/T 1885 within ± 0.0001.
 */
export const vcf20 = (rho20KgM3: number, temperatureC: number): number => {
  const { rho15, at20 } = standardOf(rho20KgM3);
  return vcf15(rho15, temperatureC) / at20;
};

/** Mass in air (kg) of a volume at 20 °C (L): buoyancy takes 1.1 kg/m³ off. */
export const massKg = (v20L: number, rho20KgM3: number): number => (v20L * (rho20KgM3 - 1.1)) / 1000;

/** Volume at 20 °C (L) of a mass weighed in air (kg). */
export const v20FromMassL = (kg: number, rho20KgM3: number): number => (kg / (rho20KgM3 - 1.1)) * 1000;
