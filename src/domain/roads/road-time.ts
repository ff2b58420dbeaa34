import type { LonLat } from '../geo/geo.ts';
import { nearestRoad, type OnRoad } from './nearest-road.ts';
import { hoursBetween, kmBetween } from './road-graph.ts';

/** What is left of a way by road. */
export interface RoadTime {
  readonly km: number;
  readonly seconds: number;
}

/** Tankers drive at 80 to 95 % of what they may; `npm run bench -- truth` says how far this is off. */
const usualShareOfLimit = 0.88;

/** From a place to the road, or in a yard. */
const offRoadKmh = 20;

interface Way {
  readonly km: number;
  readonly hours: number;
}

const along = ({ road }: OnRoad, share: number): Way => ({
  km: road.km * share,
  hours: (road.km * share) / road.limitKmh,
});

/** The ways from a place on a road to both its ends. */
const ends = (place: OnRoad): readonly (Way & { readonly node: number })[] => [
  { node: place.road.a, ...along(place, place.share) },
  { node: place.road.b, ...along(place, 1 - place.share) },
];

const offRoad = (...places: readonly OnRoad[]): Way => {
  const km = places.reduce((sum, { offM }) => sum + offM / 1000, 0);
  return { km, hours: km / offRoadKmh };
};

/** The fastest way on the network between two places on it. */
const fastest = (from: OnRoad, to: OnRoad): Way => {
  const direct: readonly Way[] = from.road === to.road ? [along(from, Math.abs(from.share - to.share))] : [];
  // The ways are asked for from the destination's nodes, which many trucks have in common.
  const around = ends(from).flatMap((start) =>
    ends(to).map((end) => ({
      km: start.km + kmBetween(end.node, start.node) + end.km,
      hours: start.hours + hoursBetween(end.node, start.node) + end.hours,
    })),
  );
  return [...direct, ...around].reduce((best, way) => (way.hours < best.hours ? way : best));
};

/** Distance and time by road for a tanker that goes on without a stop; null: one of the places is off the network. */
export const roadTime = (from: LonLat, to: LonLat): RoadTime | null => {
  const start = nearestRoad(from);
  const end = nearestRoad(to);
  if (start === null || end === null) return null;
  const way = fastest(start, end);
  const off = offRoad(start, end);
  if (!Number.isFinite(way.hours)) return null;
  return {
    km: way.km + off.km,
    seconds: Math.round((way.hours / usualShareOfLimit + off.hours) * 3600),
  };
};
