import type { Opening } from './openings.ts';
import type { Reading } from './readings.ts';
import type { CompartmentSheet } from './world.ts';

/** Litres at 20 °C that came or went without an opening that explains them (engine rules 4.1, volume-change). */
export interface VolumeChange {
  readonly compartment: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromV20L: number;
  readonly toV20L: number;
}

const noiseL = 10;
const joinMs = 900_000;

/**
 * Walks the steady readings of one compartment.
 * @param explaining openings of this compartment that were begun where opening is permitted
 */
export const changesOf = (
  sheet: CompartmentSheet,
  readings: readonly Reading[],
  explaining: readonly Opening[],
): VolumeChange[] => {
  const steady = readings.filter((reading) => reading.steady && reading.v20L !== null);
  const thresholdL = Math.max(30, 0.003 * sheet.capacityL);
  const changes: VolumeChange[] = [];
  let base = steady[0];
  for (let at = 1; at < steady.length; at += 1) {
    const [now, previous] = [steady[at], steady[at - 1]];
    if (now === undefined || previous === undefined || base === undefined) continue;
    const explained = explaining.some(
      ({ openMs, closeMs }) => openMs <= now.atMs && (closeMs ?? Infinity) >= previous.atMs,
    );
    if (explained) {
      base = now;
      continue;
    }
    const tilted = Math.abs(now.pitchDeg - base.pitchDeg) > 1 || Math.abs(now.rollDeg - base.rollDeg) > 1;
    const changeL = (now.v20L ?? 0) - (base.v20L ?? 0);
    if (Math.abs(changeL) < thresholdL * (tilted ? 2 : 1)) continue;
    const baseline = base;
    const near = steady
      .slice(steady.indexOf(baseline), at)
      .findLast(({ v20L }) => Math.abs((v20L ?? 0) - (baseline.v20L ?? 0)) <= noiseL);
    const from = near ?? baseline;
    const last = changes.at(-1);
    const joins =
      last !== undefined && last.toV20L < last.fromV20L === changeL < 0 && from.atMs - last.toMs <= joinMs;
    const end = { toMs: now.atMs, toV20L: now.v20L ?? 0 };
    if (joins) changes.splice(-1, 1, { ...last, ...end });
    else
      changes.push({ compartment: sheet.compartment, fromMs: from.atMs, fromV20L: from.v20L ?? 0, ...end });
    base = now;
  }
  return changes;
};
