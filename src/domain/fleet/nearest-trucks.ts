import { distanceM, type LonLat } from '../geo/geo.ts';
import type { RoadWay } from '../roads/road-way.ts';

/** A truck with its last place. */
export interface PlacedTruck extends LonLat {
  readonly signCode: string;
}

/** So many are asked for their way by road; those that are farther in a straight line are hardly ever sooner there. */
const candidates = 60;

/** Trucks that may be the nearest to a place by road, by their straight distance. */
export const nearCandidates = <T extends PlacedTruck>(place: LonLat, trucks: readonly T[]): T[] =>
  trucks
    .map((truck) => ({ truck, straightM: distanceM(place, truck) }))
    .toSorted((a, b) => a.straightM - b.straightM)
    .slice(0, candidates)
    .map(({ truck }) => truck);

/** How far a truck is from a place. */
export interface NearTruck<T> {
  readonly truck: T;
  readonly way: RoadWay;
}

const secondsOf = (way: RoadWay): number => (way.source === 'estimate' ? Infinity : way.seconds);
/** Two that have no time are equal. */
const compared = (a: number, b: number): number => (a === b ? 0 : a - b);
const leastKmOf = (way: RoadWay): number => (way.source === 'estimate' ? way.leastKm : way.km);

/** The soonest by road first; after them those whose way is an estimate, by their distance. */
export const soonestFirst = <T>(near: readonly NearTruck<T>[], most: number): NearTruck<T>[] =>
  near
    .toSorted((a, b) => compared(secondsOf(a.way), secondsOf(b.way)) || leastKmOf(a.way) - leastKmOf(b.way))
    .slice(0, most);
