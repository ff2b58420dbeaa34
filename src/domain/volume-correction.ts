interface Class {
  /** Lowest density at 15 °C, kg/m³. */
  readonly from: number;
  readonly holds: (rho15: number) => boolean;
  /** Thermal expansion at 15 °C, 1/°C. */
  readonly alpha: (rho15: number) => number;
}

const byConstants =
  (k0: number, k1: number) =>
  (rho15: number): number =>
    k0 / rho15 ** 2 + k1 / rho15;

const diesel: Class = { from: 839, holds: () => true, alpha: byConstants(186.9696, 0.4862) };

/**
 * Classes of refined products with their constants, API MPMS 11.1 (2540), lightest first. The transition ends at 778 as
 * the rules have it, where the expansion jumps by 8 %; the standard's own tables end it at 787.5, where the formulas of
 * both neighbours agree. Densities between are rare (heavy petrol, light kerosene): up to 0.9 per mille at 30 °C.
 */
const classes: readonly Class[] = [
  { from: 0, holds: (rho15) => rho15 <= 770, alpha: byConstants(346.4228, 0.4388) },
  { from: 770, holds: (rho15) => rho15 < 778, alpha: (rho15) => -0.00336312 + 2680.3206 / rho15 ** 2 },
  { from: 778, holds: (rho15) => rho15 < 839, alpha: byConstants(594.5418, 0) },
  diesel,
];

const classOf = (rho15: number): Class => classes.find(({ holds }) => holds(rho15)) ?? diesel;

const factor = (alpha: number, dT: number): number => Math.exp(-alpha * dT * (1 + 0.8 * alpha * dT));

/** Volume correction factor from `temperatureC` to 15 °C. */
export const vcf15 = (rho15: number, temperatureC: number): number =>
  factor(classOf(rho15).alpha(rho15), temperatureC - 15);

/** The density at 15 °C that has this one at 20 °C, as if its class went on for ever: by iteration to 1e-9. */
const rho15In = ({ alpha }: Class, rho20: number): number => {
  let rho15 = rho20;
  for (let step = 0; step < 100; step++) {
    const next = rho20 / factor(alpha(rho15), 5);
    const close = Math.abs(next - rho15) < 1e-9;
    rho15 = next;
    if (close) break;
  }
  return rho15;
};

/**
 * Class by class, since an iteration over all of them may step to and fro over a border. Where the expansion jumps, some
 * densities at 20 °C belong to none at 15 °C; they are taken for that of the border.
 */
const rho15Of = (rho20: number): number => {
  for (const one of classes) {
    const rho15 = rho15In(one, rho20);
    if (one.holds(rho15)) return Math.max(rho15, one.from);
  }
  return rho15In(diesel, rho20);
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
  const rho15 = rho15Of(rho20);
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
