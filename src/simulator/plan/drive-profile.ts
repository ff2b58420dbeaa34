import type { RoadClass, Route } from '#domain/roads/road-graph.ts';
import { uniformAt } from '../random.ts';

/** How one truck drives one route: seconds and metres at the end of each piece of road. */
export interface DriveProfile {
  readonly route: Route;
  readonly durationS: number;
  readonly toS: Float64Array;
  readonly speedKmh: Float64Array;
}

/** Nobody drives at the limit all the time: 80 to 95 % of it, another share on each piece. */
export const createDriveProfile = (route: Route, key: number, pace: number): DriveProfile => {
  const toS = new Float64Array(route.pieces.length);
  const speedKmh = new Float64Array(route.pieces.length);
  let fromM = 0;
  let s = 0;
  route.pieces.forEach((piece, index) => {
    const speed = piece.limitKmh * pace * (0.8 + 0.15 * uniformAt(key, index));
    s += (piece.toM - fromM) / (speed / 3.6);
    toS[index] = s;
    speedKmh[index] = speed;
    fromM = piece.toM;
  });
  return { route, durationS: s, toS, speedKmh };
};

/** Metres driven and speed after so many seconds. */
export const motionAt = (
  profile: DriveProfile,
  seconds: number,
): { readonly metres: number; readonly speedKmh: number; readonly roadClass: RoadClass } => {
  const { toS, speedKmh, route } = profile;
  let low = 0;
  let high = toS.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((toS[middle] ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  const piece = route.pieces[low];
  const speed = speedKmh[low] ?? 0;
  const endM = piece?.toM ?? 0;
  const leftS = Math.max(0, (toS[low] ?? 0) - seconds);
  return {
    metres: Math.max(0, endM - (leftS * speed) / 3.6),
    speedKmh: speed,
    roadClass: piece?.roadClass ?? 'road',
  };
};
