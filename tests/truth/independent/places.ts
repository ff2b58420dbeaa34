import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { metresOutside } from './borders.ts';
import { type AreaSheet, ofKind, timeOf } from './world.ts';

/** A valid fix (engine rules 1.7). */
export interface FixSeen {
  readonly atMs: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number;
  readonly ignition: boolean;
  /** When the recorder's speed was first over 20 km/h without another fix since. */
  readonly leftMs?: number;
}

const toleranceM = 50;

type Point = Pick<FixSeen, 'longitudeDeg' | 'latitudeDeg'>;

/** Metres between two points, haversine on a sphere of 6,371,008.8 m. */
export const metresBetween = (a: Point, b: Point): number => {
  const rad = Math.PI / 180;
  const north = Math.sin(((b.latitudeDeg - a.latitudeDeg) * rad) / 2);
  const east = Math.sin(((b.longitudeDeg - a.longitudeDeg) * rad) / 2);
  const chord = north ** 2 + Math.cos(a.latitudeDeg * rad) * Math.cos(b.latitudeDeg * rad) * east ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, chord)));
};

/** All valid fixes: spikes are left out, the fourth of them running is believed. */
export const fixesOf = (messages: readonly TerminalMessage[]): FixSeen[] => {
  const fixes: FixSeen[] = [];
  let spikes = 0;
  for (const message of ofKind(messages, 'position')) {
    const {
      fix,
      longitudeDeg,
      latitudeDeg,
      speedKmh,
      satellites = 99,
      acc,
      recorderSpeedKmh = 0,
    } = message.data;
    if (fix === 'none' || longitudeDeg === undefined || latitudeDeg === undefined || satellites < 4) {
      const before = fixes.at(-1);
      if (before !== undefined && recorderSpeedKmh > 20)
        fixes[fixes.length - 1] = { ...before, leftMs: before.leftMs ?? timeOf(message) };
      continue;
    }
    const seen = { atMs: timeOf(message), longitudeDeg, latitudeDeg, speedKmh, ignition: acc };
    const last = fixes.at(-1);
    const metres = last === undefined ? 0 : metresBetween(last, seen);
    const hours = (seen.atMs - (last?.atMs ?? 0)) / 3_600_000;
    spikes = metres > 200 && metres / 1000 > 160 * hours ? spikes + 1 : 0;
    if (spikes > 0 && spikes < 4) continue;
    spikes = 0;
    fixes.push(seen);
  }
  return fixes;
};

const lastIndexAt = (fixes: readonly FixSeen[], atMs: number): number => {
  let low = 0;
  let high = fixes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixes[middle]?.atMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Where the truck is: its last fix, at most 120 s old, of a truck that stands there still 1,800 s; null: unknown. */
export const placeAt = (fixes: readonly FixSeen[], atMs: number): FixSeen | null => {
  const fix = fixes[lastIndexAt(fixes, atMs)];
  if (fix === undefined) return null;
  const stands = fix.speedKmh <= 3 && (fix.leftMs ?? Infinity) > atMs;
  return atMs - fix.atMs <= (stands ? 1_800_000 : 120_000) ? fix : null;
};

const isIn = (area: AreaSheet, point: Point): boolean =>
  (area.border === undefined
    ? metresBetween(area, point) - area.radiusM
    : metresOutside(area.border, point)) <= toleranceM;

const opensThere = new Set(['depot', 'station', 'authorizedUnsealing']);

/** Whether a seal may be opened: in any area that permits it; not where the place is unknown. */
export const mayOpenAt = (areas: readonly AreaSheet[], place: FixSeen | null): boolean =>
  place !== null && areas.some((area) => opensThere.has(area.type) && isIn(area, place));
