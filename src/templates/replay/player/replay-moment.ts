import { trackGapMs } from '#domain/fleet/track-thinning.ts';
import { trackStateAt, type TrackState } from '#domain/fleet/track-state.ts';
import { between, localPlaneM } from '#domain/geo/geo.ts';

import type { ReplayMark, ReplayTrack, Values } from '../replay-track.ts';

/** Index of the last of rising times that is not after a moment; -1: none. */
export const indexAt = (length: number, msOf: (index: number) => number, atMs: number): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (msOf(middle) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** The last value that was known at a moment. */
export const valueAt = ({ timesMs, values }: Values, atMs: number): number | null =>
  values[indexAt(timesMs.length, (i) => timesMs[i] ?? 0, atMs)] ?? null;

/** Where a truck was; between two fixes on the straight line, in a gap and after the last fix where it was last. */
export interface Place {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly bearingDeg: number | null;
  /** Null in a gap: nobody knows. */
  readonly speedKmh: number | null;
  readonly state: TrackState;
  /** Since the last fix, where the next is too far away to stand between the two; else 0. */
  readonly ageMs: number;
  readonly filled: boolean;
}

const isStop = (track: ReplayTrack, atMs: number): boolean =>
  track.stops.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);

/** Null: before the first fix of the period, or there is none. */
export const placeAt = (track: ReplayTrack, atMs: number): Place | null => {
  const { spots } = track;
  const index = indexAt(spots.length, (i) => spots[i]?.ms ?? 0, atMs);
  const spot = spots[index];
  if (spot === undefined) return null;
  const next = spots[index + 1];
  const { longitudeDeg, latitudeDeg, bearingDeg, filled } = spot;
  if (next === undefined || next.ms - spot.ms > trackGapMs) {
    const ageMs = atMs - spot.ms;
    const unknown = ageMs > 0;
    return {
      longitudeDeg,
      latitudeDeg,
      bearingDeg,
      filled,
      ageMs,
      speedKmh: unknown ? null : spot.speedKmh,
      // A console that sleeps says little: its record of parking says that it stood.
      state: unknown && !isStop(track, atMs) ? 'unknown' : trackStateAt(track, atMs),
    };
  }
  const share = next.ms === spot.ms ? 0 : (atMs - spot.ms) / (next.ms - spot.ms);
  const [eastM, northM] = localPlaneM(spot, next);
  const onTheWay = Math.hypot(eastM, northM) > 5;
  const { speedKmh } = spot;
  return {
    ...between(spot, next, share),
    bearingDeg: onTheWay ? ((Math.atan2(eastM, northM) * 180) / Math.PI + 360) % 360 : bearingDeg,
    speedKmh:
      speedKmh === null || next.speedKmh === null ? speedKmh : speedKmh + (next.speedKmh - speedKmh) * share,
    state: trackStateAt(track, atMs),
    ageMs: 0,
    filled,
  };
};

/** Place of a mark: its own, else where the truck was; null: unknown. */
export const placeOfMark = (
  track: ReplayTrack,
  mark: ReplayMark,
): { readonly longitudeDeg: number; readonly latitudeDeg: number } | null =>
  mark.longitudeDeg !== null && mark.latitudeDeg !== null
    ? { longitudeDeg: mark.longitudeDeg, latitudeDeg: mark.latitudeDeg }
    : placeAt(track, mark.ms);
