import { localPlaneM, type LonLat } from '../geo/geo.ts';

/** A fix of a track: UTC milliseconds, WGS-84, km/h. */
export interface TrackFix extends LonLat {
  readonly ms: number;
  readonly speedKmh: number | null;
}

/** Fixes further apart than this are not joined: the way between them is unknown. */
export const trackGapMs = 5 * 60_000;

/** How far what is drawn may be from what is stored, at any moment. */
const toleranceM = 8;
const toleranceKmh = 4;
/** Runs are looked at in pieces of so many fixes: the work grows with the length of a track, not with its square. */
const mostInPiece = 400;

/** How wrong a fix would be if it were left out between two others; above 1: it has to stay. */
const wrongness = (from: TrackFix, to: TrackFix, fix: TrackFix): number => {
  const share = to.ms === from.ms ? 0 : (fix.ms - from.ms) / (to.ms - from.ms);
  const [eastM, northM] = localPlaneM(fix, {
    longitudeDeg: from.longitudeDeg + (to.longitudeDeg - from.longitudeDeg) * share,
    latitudeDeg: from.latitudeDeg + (to.latitudeDeg - from.latitudeDeg) * share,
  });
  const kmh =
    fix.speedKmh === null || from.speedKmh === null || to.speedKmh === null
      ? 0
      : Math.abs(fix.speedKmh - (from.speedKmh + (to.speedKmh - from.speedKmh) * share));
  return Math.max(Math.hypot(eastM, northM) / toleranceM, kmh / toleranceKmh);
};

/**
 * The fixes from which a track is drawn: at no moment does it stand more than 8 m or 4 km/h beside what is stored
 * (Douglas and Peucker in place and time, so that turns, starts and stops stay). Both sides of a gap stay, as does
 * every change of `kind`.
 */
export const thinnedTrack = <F extends TrackFix>(
  fixes: readonly F[],
  kind: (fix: F) => unknown = () => null,
): readonly F[] => {
  const kept = new Uint8Array(fixes.length);
  const pieces: [from: number, to: number][] = [];
  let start = 0;
  for (const [i, fix] of fixes.entries()) {
    const next = fixes[i + 1];
    const ends = next === undefined || next.ms - fix.ms > trackGapMs || kind(next) !== kind(fix);
    // Without a fix for so long the drawing would show a gap.
    const long = next !== undefined && next.ms - (fixes[start]?.ms ?? 0) > trackGapMs;
    if (!ends && !long && i - start < mostInPiece) continue;
    kept[start] = 1;
    kept[i] = 1;
    pieces.push([start, i]);
    start = ends ? i + 1 : i;
  }
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    const [from, to] = piece;
    const [first, last] = [fixes[from], fixes[to]];
    if (first === undefined || last === undefined) continue;
    let worst = { index: -1, value: 1 };
    for (let i = from + 1; i < to; i++) {
      const fix = fixes[i];
      const value = fix === undefined ? 0 : wrongness(first, last, fix);
      if (value > worst.value) worst = { index: i, value };
    }
    if (worst.index < 0) continue;
    kept[worst.index] = 1;
    pieces.push([from, worst.index], [worst.index, to]);
  }
  return fixes.filter((_, i) => kept[i] === 1);
};
