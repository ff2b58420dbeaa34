import { distanceM, type LonLat } from '../geo/geo.ts';
import { roadTime } from '../roads/road-time.ts';

/** A truck with its last place. */
export interface PlacedTruck extends LonLat {
  readonly signCode: string;
}

/** How far a truck is from a place. */
export interface NearTruck<T> {
  readonly truck: T;
  /** In a straight line, m. */
  readonly straightM: number;
  /** By road; null: it or the place is off the road network. */
  readonly road: { readonly km: number; readonly seconds: number } | null;
}

/** So many are asked for their way by road; those that are farther in a straight line are hardly ever sooner there. */
const asked = 60;

/**
 * Trucks nearest to a place, the soonest there by road first; after them those that no road of the network reaches, by
 * their distance.
 */
export const nearestTrucks = <T extends PlacedTruck>(
  place: LonLat,
  trucks: readonly T[],
  most: number,
): NearTruck<T>[] =>
  trucks
    .map((truck) => ({ truck, straightM: distanceM(place, truck) }))
    .toSorted((a, b) => a.straightM - b.straightM)
    .slice(0, asked)
    .map((near) => ({ ...near, road: roadTime(near.truck, place) }))
    .toSorted(
      (a, b) => (a.road?.seconds ?? Infinity) - (b.road?.seconds ?? Infinity) || a.straightM - b.straightM,
    )
    .slice(0, most);
