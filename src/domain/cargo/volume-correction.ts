interface Class {
  /** Density at 15 °C from which the next class holds, kg/m³. */
  readonly below: number;
  /** Thermal expansion at 15 °C, 1/°C. */
  readonly alpha: (rho15: number) => number;
}

const byConstants =
  (k0: number, k1: number) =>
  (rho15: number): number =>
    k0 / rho15 ** 2 + k1 / rho15;

const heaviest: Class = { below: Infinity, alpha: byConstants(186.9696, 0.4862) };

/**
 * Classes of refined products with their constants (API MPMS 11.1 / 2540), lightest first: gasoline, transition, jet
 * fuel and kerosene, diesel and fuel oil. Each ends where its formula meets the next one's (770.361, 787.522, 838.281),
 * so that the expansion has no step; the printed tables' 770.5, 787.5 and 838.5 differ by under 0.01 per mille.
 */
const classes: readonly Class[] = [
  { below: 770.36, alpha: byConstants(346.4228, 0.4388) },
  { below: 787.52, alpha: (rho15) => -0.00336312 + 2680.3206 / rho15 ** 2 },
  { below: 838.28, alpha: byConstants(594.5418, 0) },
  heaviest,
];

/** Thermal expansion (1/°C) of a product by its density at 15 °C; never chosen by the density at 20 °C. */
const alphaOf = (rho15: number): number =>
  (classes.find(({ below }) => rho15 < below) ?? heaviest).alpha(rho15);

/** Volume correction factor from `temperatureC` to 15 °C. */
export const vcf15 = (rho15: number, temperatureC: number): number => {
  const alpha = alphaOf(rho15);
  const dT = temperatureC - 15;
  return Math.exp(-alpha * dT * (1 + 0.8 * alpha * dT));
};

const rho20Of = (rho15: number): number => rho15 * vcf15(rho15, 20);

/**
 * The density at 15 °C whose density at 20 °C this is, to the last digit that a double has. The density at 20 °C rises
 * with it through all classes, so halving an interval finds it; iterating from class to class may step to and fro at a
 * border.
 */
const rho15Of = (rho20: number): number => {
  let low = rho20;
  let high = rho20 + 20;
  while (rho20Of(high) < rho20) high *= 2;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (rho20Of(middle) < rho20) low = middle;
    else high = middle;
  }
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

/**
 * Factor that brings a volume at `temperatureC` to 20 °C: V20 = Vt · VCF20. Shown with 4 decimals, used in full.
 * Source: API MPMS 11.1 / ISO 91-1 solved for 20 °C, which gives GB/T 1885 within ± 0.0001.
 */
export const vcf20 = (rho20KgM3: number, temperatureC: number): number => {
  const { rho15, at20 } = standardOf(rho20KgM3);
  return vcf15(rho15, temperatureC) / at20;
};

/**
 * Whether the tables of GB/T 1885 (60B, entered by the density at 20 °C) end before this density (kg/m³). The formula
 * still gives a V20, but the expansion of products of such a density was never measured.
 */
export const isOutOfTable = (rho20KgM3: number): boolean => rho20KgM3 < 653 || rho20KgM3 > 1075;

/** Mass in air (kg) of a volume at 20 °C (L): buoyancy takes 1.1 kg/m³ off. */
export const massKg = (v20L: number, rho20KgM3: number): number => (v20L * (rho20KgM3 - 1.1)) / 1000;

/** Litres at 20 °C of a mass in air (kg); the same the other way round. */
export const litresOfMass = (kg: number, rho20KgM3: number): number => (kg * 1000) / (rho20KgM3 - 1.1);
