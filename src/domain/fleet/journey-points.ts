import { between, distanceM, localPlaneM, type LonLat } from '../geo/geo.ts';
import { trackGapMs, type TrackFix } from './track-thinning.ts';

/** A place of a journey, and when the truck was there. */
export interface JourneyPoint extends LonLat {
  /** Way from the first fix, m; what was driven between fixes too far apart to be joined is not known and not counted. */
  readonly metres: number;
  /** UTC milliseconds; where it stood it left later than it came. */
  readonly arriveMs: number;
  readonly leaveMs: number;
  readonly speedKmh: number | null;
  /** Course of the way from here on, 0 ≤ x < 360. */
  readonly courseDeg: number;
  /** How far beside the straight line between its two fixes the road may have been there, m; at a fix 0. */
  readonly unsureM: number;
  /** Points of the same number are joined by fixes; between two numbers nobody knows the way. */
  readonly run: number;
}

/** Points of a journey are so far apart at least, m. */
const leastStepM = 100;

/** Points of a journey, about; more of a road that is driven again and again would take many seconds to pair. */
const mostPoints = 4000;

/** How far apart points of two journeys are, m: the longer they are, the farther. */
export const journeyStepM = (journeys: readonly (readonly TrackFix[])[]): number => {
  const lengths = journeys.map((fixes) =>
    fixes.reduce((sum, fix, i) => sum + (i === 0 ? 0 : distanceM(fixes[i - 1] ?? fix, fix)), 0),
  );
  return Math.max(leastStepM, ...lengths.map((lengthM) => Math.ceil(lengthM / mostPoints)));
};

/** A road that bends between two fixes is half as far from their line as the nearer of them, but no further than this, m. */
const mostUnsureM = 350;

/** Ends of a gap so near to one another are one place: a console that sleeps while it stands sends nothing, m. */
const samePlaceM = 100;

/** Slower is standing: a receiver at rest wanders, km/h. */
const movingKmh = 3;

const stands = (from: TrackFix, to: TrackFix): boolean =>
  from.speedKmh !== null && to.speedKmh !== null && from.speedKmh <= movingKmh && to.speedKmh <= movingKmh;

const courseOf = (from: LonLat, to: LonLat): number => {
  const [eastM, northM] = localPlaneM(from, to);
  return ((Math.atan2(eastM, northM) * 180) / Math.PI + 360) % 360;
};

/** A journey by place instead of time: a point every `stepM`, and where it began, ended or stood. */
export const journeyPoints = (fixes: readonly TrackFix[], stepM: number): readonly JourneyPoint[] => {
  const points: JourneyPoint[] = [];
  let metres = 0;
  let run = 0;
  const add = (place: LonLat, ms: number, speedKmh: number | null, courseDeg: number, unsureM = 0): void => {
    const { longitudeDeg, latitudeDeg } = place;
    points.push({
      longitudeDeg,
      latitudeDeg,
      metres,
      arriveMs: ms,
      leaveMs: ms,
      speedKmh,
      courseDeg,
      unsureM,
      run,
    });
  };
  for (const [i, fix] of fixes.entries()) {
    const before = fixes[i - 1];
    if (before === undefined) {
      add(fix, fix.ms, fix.speedKmh, 0);
      continue;
    }
    const last = points.at(-1);
    const apartM = distanceM(before, fix);
    const gap = fix.ms - before.ms > trackGapMs;
    if (gap && apartM > samePlaceM) {
      // The end of what is known, unless a point stands there already.
      if (last !== undefined && last.metres < metres) add(before, before.ms, before.speedKmh, last.courseDeg);
      run++;
      add(fix, fix.ms, fix.speedKmh, last?.courseDeg ?? 0);
      continue;
    }
    const lengthM = apartM <= samePlaceM && (gap || stands(before, fix)) ? 0 : apartM;
    if (lengthM === 0) {
      if (last !== undefined && last.metres < metres) {
        add(before, before.ms, before.speedKmh, last.courseDeg);
      }
      const there = points.at(-1);
      if (there !== undefined) points[points.length - 1] = { ...there, leaveMs: fix.ms };
      continue;
    }
    const courseDeg = courseOf(before, fix);
    if (last !== undefined && last.metres === metres) points[points.length - 1] = { ...last, courseDeg };
    const startM = metres;
    for (let atM = (points.at(-1)?.metres ?? 0) + stepM; atM < startM + lengthM; atM += stepM) {
      const share = (atM - startM) / lengthM;
      metres = atM;
      const speedKmh =
        before.speedKmh === null || fix.speedKmh === null
          ? null
          : before.speedKmh + (fix.speedKmh - before.speedKmh) * share;
      const ms = before.ms + (fix.ms - before.ms) * share;
      const unsureM = Math.min(mostUnsureM, (Math.min(share, 1 - share) * lengthM) / 2);
      add(between(before, fix, share), ms, speedKmh, courseDeg, unsureM);
    }
    metres = startM + lengthM;
  }
  const [end, last] = [fixes.at(-1), points.at(-1)];
  if (end !== undefined && last !== undefined && last.metres < metres)
    add(end, end.ms, end.speedKmh, last.courseDeg);
  return points;
};
