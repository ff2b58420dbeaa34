import type { Sureness } from '../events/cargo.ts';
import type { CompartmentLevels, SteadyCandidate } from '../slices/levels.ts';
import { minuteMs } from '../time.ts';
import { agree } from './channels.ts';
import { noiseAfter } from './level-noise.ts';

export interface SteadyLimits {
  readonly minMs: number;
  readonly maxMs: number;
  readonly withinMm: number;
}

const alike = (a: SteadyCandidate, b: SteadyCandidate, withinMm: number): boolean =>
  Math.abs(a.mm - b.mm) <= withinMm + 1e-9 &&
  agree('temperature', a.temperatureC, b.temperatureC) &&
  agree('water', a.waterMm, b.waterMm) &&
  agree('density', a.density20KgM3, b.density20KgM3);

/** Foam on a fresh load goes down so long, about, ms. */
const foamFallsMs = 15 * minuteMs;

/** By how much the level would still fall, L, if each of these readings is lower than the one before. */
const fallingOf = (readings: readonly SteadyCandidate[]): number => {
  const [first] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined || last.t <= first.t) return 0;
  let aboveMm = Number.POSITIVE_INFINITY;
  for (const { mm } of readings) {
    if (mm >= aboveMm) return 0;
    aboveMm = mm;
  }
  return ((first.vtL - last.vtL) / (last.t - first.t)) * foamFallsMs;
};

const hourMs = 3_600_000;

/** One standard deviation of a temperature that is so old, K: a thermometer's own 0.3, and what the liquid may do. */
const temperatureKAt = (acceptedMs: number, t: number): number =>
  Math.min(10, 0.3 + (0.5 * Math.max(0, t - acceptedMs)) / hourMs);

/**
 * Rule 4 of steadiness: an earlier reading, 30 to 300 s before, says the same in every channel. Remembers this one for
 * the next, and learns from both how noisy the gauge is.
 * @param shut nothing of the compartment is open: what differs is noise
 * @param errorsOf litres of a millimetre at this level, and what an unknown tilt may be; asked of a steady reading alone
 * @returns null: nothing agrees with it
 */
export const followSteadiness = (
  levels: CompartmentLevels,
  now: SteadyCandidate,
  { minMs, maxMs, withinMm }: SteadyLimits,
  shut: boolean,
  errorsOf: (mm: number) => Pick<Sureness, 'surfaceL' | 'tiltL'>,
): Sureness | null => {
  const kept: SteadyCandidate[] = [];
  let vtL = now.vtL;
  let v20L = now.v20L;
  let readings = 1;
  let longEnough = false;
  for (const other of levels.candidates) {
    if (now.t - other.t > maxMs) continue;
    kept.push(other);
    if (!alike(other, now, withinMm)) continue;
    readings += 1;
    longEnough ||= now.t - other.t >= minMs;
    vtL += other.vtL;
    v20L = v20L === null || other.v20L === null ? null : v20L + other.v20L;
  }
  const before = kept.at(-1);
  if (before !== undefined && shut) levels.noise = noiseAfter(levels.noise, now.mm - before.mm);
  kept.push(now);
  levels.candidates = kept;
  if (!longEnough) return null;
  const { temperature } = levels.channels;
  const { surfaceL, tiltL } = errorsOf(now.mm);
  return {
    meanVtL: vtL / readings,
    meanV20L: v20L === null ? null : v20L / readings,
    readings,
    levelL: Math.sqrt(levels.noise.mm2) * surfaceL,
    fallingL: fallingOf(kept),
    surfaceL,
    tiltL,
    temperatureK: temperature === null ? null : temperatureKAt(temperature.t, now.t),
  };
};
