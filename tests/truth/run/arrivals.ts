import { roadTime } from '#domain/roads/road-time.ts';
import { spotAt } from '#domain/roads/spot.ts';
import type { DriveSegment } from '#simulator/plan/day.ts';
import { motionAt } from '#simulator/plan/drive-profile.ts';
import type { Fleet } from '#simulator/fleet.ts';

import { quantile } from '../../bench/support/quantile.ts';

/** One estimate of an arrival: how far ahead it was made, and by how much the truck was later than it said, minutes. */
export interface ArrivalError {
  readonly aheadMin: number;
  readonly lateMin: number;
}

const dayMs = 86_400_000;
const stepS = 300;

const errorsOf = (segment: DriveSegment, arrivedMs: number): ArrivalError[] => {
  const { profile, startS, fromMs, toMs } = segment;
  const { lon, lat } = profile.route;
  const to = { longitudeDeg: lon.at(-1) ?? 0, latitudeDeg: lat.at(-1) ?? 0 };
  const errors: ArrivalError[] = [];
  for (let s = 0; s < (toMs - fromMs) / 1000; s += stepS) {
    const estimate = roadTime(spotAt(profile.route, motionAt(profile, startS + s).metres), to);
    const leftMin = (arrivedMs - fromMs) / 60_000 - s / 60;
    if (estimate !== null) errors.push({ aheadMin: leftMin, lateMin: leftMin - estimate.seconds / 60 });
  }
  return errors;
};

/** Estimates every five minutes of every drive of a fleet, against when the truck really came: stops on the way and all. */
export const arrivalErrors = (fleet: Fleet, fromMs: number, toMs: number): ArrivalError[] =>
  fleet.trucks.flatMap((truck) => {
    const errors: ArrivalError[] = [];
    for (let ms = fromMs + dayMs / 2; ms < toMs; ms += dayMs) {
      const drives = fleet.planAt(truck, ms).segments.filter((segment) => segment.kind === 'drive');
      for (const drive of drives) {
        const last = drives.findLast(({ profile }) => profile === drive.profile) ?? drive;
        errors.push(...errorsOf(drive, last.toMs));
      }
    }
    return errors;
  });

const lineOf = (name: string, errors: readonly ArrivalError[]): string => {
  const sizes = errors.map(({ lateMin }) => Math.abs(lateMin));
  const mean = errors.reduce((sum, { lateMin }) => sum + lateMin, 0) / errors.length;
  return `  ${name}: ${errors.length} estimates, half within ${quantile(sizes, 0.5).toFixed(1)} min, nine of ten within ${quantile(sizes, 0.9).toFixed(1)} min, on average ${mean.toFixed(1)} min late`;
};

/** How far estimates are off, by how far ahead they are made. */
export const arrivalLines = (errors: readonly ArrivalError[]): string[] => [
  'arrivals by the road network against the arrivals of the pretend fleet, which drives the same network:',
  ...(
    [
      ['up to 30 min ahead', 0, 30],
      ['30 to 60 min ahead', 30, 60],
      ['over 60 min ahead', 60, Infinity],
    ] as const
  ).map(([name, from, to]) =>
    lineOf(
      name,
      errors.filter(({ aheadMin }) => aheadMin >= from && aheadMin < to),
    ),
  ),
];
