import { type LonLat, localPlaneM } from '../geo/geo.ts';
import { nearestOfSegment } from '../geo/segment.ts';
import { type Road, roads } from './road-graph.ts';

/** A place beside the network: the nearest road, and how far along it. */
export interface OnRoad {
  readonly road: Road;
  /** From the place to the road, m. */
  readonly offM: number;
  /** Share of the road from its node `a` on, 0 … 1. */
  readonly share: number;
}

/** Farther from every road of the network nothing is said. */
const farthestM = 2_000;

/** Degrees that are more than `farthestM` at any latitude of the network. */
const marginDeg = 0.03;

interface Bounded {
  readonly road: Road;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

const bounded: readonly Bounded[] = roads.map((road) => {
  const longitudes = road.line.filter((_, index) => index % 2 === 0);
  const latitudes = road.line.filter((_, index) => index % 2 === 1);
  return {
    road,
    west: Math.min(...longitudes) - marginDeg,
    east: Math.max(...longitudes) + marginDeg,
    south: Math.min(...latitudes) - marginDeg,
    north: Math.max(...latitudes) + marginDeg,
  };
});

const nearestOn = (road: Road, place: LonLat): OnRoad => {
  let best = { offM: Infinity, atM: 0 };
  let total = 0;
  for (let index = 0; index + 3 < road.line.length; index += 2) {
    const a = localPlaneM(place, {
      longitudeDeg: road.line[index] ?? 0,
      latitudeDeg: road.line[index + 1] ?? 0,
    });
    const b = localPlaneM(place, {
      longitudeDeg: road.line[index + 2] ?? 0,
      latitudeDeg: road.line[index + 3] ?? 0,
    });
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [offM, along] = nearestOfSegment(a, b);
    if (offM < best.offM) best = { offM, atM: total + along * length };
    total += length;
  }
  return { road, offM: best.offM, share: total === 0 ? 0 : best.atM / total };
};

/** The nearest road of the network; null: the place is too far from all of them. */
export const nearestRoad = (place: LonLat): OnRoad | null => {
  let best: OnRoad | null = null;
  const { longitudeDeg: x, latitudeDeg: y } = place;
  for (const { road, west, east, south, north } of bounded) {
    if (x < west || x > east || y < south || y > north) continue;
    const found = nearestOn(road, place);
    if (found.offM < (best?.offM ?? farthestM)) best = found;
  }
  return best;
};
