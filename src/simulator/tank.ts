import { volumeAt, type TankRow } from '#domain/cargo/tank-table.ts';
import { vcf20 } from '#domain/cargo/volume-correction.ts';

/** What a compartment holds: litres at 20 °C stay, temperature moves, and with it the litres that a gauge sees. */
export interface Liquid {
  readonly v20L: number;
  readonly temperatureC: number;
}

/** Table of an elliptic cylinder lying on its side, a row every 10 mm (domed ends left out). */
export const ellipticTable = (capacityL: number, heightMm: number): readonly TankRow[] => {
  const rows: [number, number][] = [];
  for (let level = 10; level <= heightMm; level += 10) {
    // Share of an ellipse's area below a level: that of a circle, heights being scaled alike.
    const x = 1 - (2 * level) / heightMm;
    const share = (Math.acos(x) - x * Math.sqrt(1 - x * x)) / Math.PI;
    rows.push([level, Math.round(capacityL * share * 10) / 10]);
  }
  return rows;
};

/** Litres seen at the liquid's own temperature. */
export const seenL = (liquid: Liquid, density20KgM3: number): number =>
  liquid.v20L / vcf20(density20KgM3, liquid.temperatureC);

/** Litres at 20 °C of litres seen. */
export const at20L = (vtL: number, temperatureC: number, density20KgM3: number): number =>
  vtL * vcf20(density20KgM3, temperatureC);

/** The level (mm) at which the table holds so many litres. */
export const levelOf = (rows: readonly TankRow[], vtL: number): number => {
  const last = rows[rows.length - 1];
  if (last === undefined || vtL <= 0) return 0;
  if (vtL >= last[1]) return last[0];
  let low = 0;
  let high = last[0];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (volumeAt(rows, middle).vtL < vtL) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

const dayMs = 86_400_000;

/** Air temperature (°C) around Hangzhou Bay: the year between 5 and 29, the day ± 4. */
export const airC = (timeMs: number): number => {
  const year = (timeMs / dayMs - 20) / 365.25;
  const chinaHour = ((timeMs / 3_600_000 + 8) % 24) - 15;
  return 17 - 12 * Math.cos(2 * Math.PI * year) + 4 * Math.cos((2 * Math.PI * chinaHour) / 24);
};

/** Warming towards air and sun: a full compartment takes 12 h, a nearly empty one 3 h. */
export const drifted = (liquid: Liquid, capacityL: number, fromMs: number, toMs: number): Liquid => {
  const tauMs = (3 + 9 * Math.min(1, liquid.v20L / capacityL)) * 3_600_000;
  const outside = airC((fromMs + toMs) / 2) + 2;
  const share = Math.exp(-Math.max(0, toMs - fromMs) / tauMs);
  return { v20L: liquid.v20L, temperatureC: outside + (liquid.temperatureC - outside) * share };
};
