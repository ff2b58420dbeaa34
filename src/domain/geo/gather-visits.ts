import { distanceM, type LonLat } from './geo.ts';

/** Visits nearer to the middle of a place than this are visits of it, m: yards are that large, and GPS errs by a tenth. */
const placeM = 200;

/** A circle holds all visits with so much room around them, and is never smaller, m. */
const roomM = 50;
const leastRadiusM = 80;

/** Visits that belong together, and their middle. */
export interface GatheredPlace<V extends LonLat> extends LonLat {
  readonly visits: readonly V[];
  /** Of a circle that holds them all, m, to tens. */
  readonly radiusM: number;
}

const middleOf = (visits: readonly LonLat[]): LonLat => ({
  longitudeDeg: visits.reduce((sum, { longitudeDeg }) => sum + longitudeDeg, 0) / visits.length,
  latitudeDeg: visits.reduce((sum, { latitudeDeg }) => sum + latitudeDeg, 0) / visits.length,
});

/** Places that visits make, in the order of their first visit: each visit goes to the nearest place that it is at. */
export const gatherVisits = <V extends LonLat>(visits: readonly V[]): readonly GatheredPlace<V>[] => {
  const places: { middle: LonLat; readonly visits: V[] }[] = [];
  for (const visit of visits) {
    const near = places
      .map((place) => ({ place, metres: distanceM(place.middle, visit) }))
      .filter(({ metres }) => metres <= placeM)
      .toSorted((one, other) => one.metres - other.metres)[0]?.place;
    if (near === undefined) places.push({ middle: visit, visits: [visit] });
    else {
      near.visits.push(visit);
      near.middle = middleOf(near.visits);
    }
  }
  return places.map(({ middle: { longitudeDeg, latitudeDeg }, visits: own }) => {
    const farthestM = Math.max(...own.map((visit) => distanceM({ longitudeDeg, latitudeDeg }, visit)));
    const radiusM = Math.max(leastRadiusM, Math.ceil((farthestM + roomM) / 10) * 10);
    return { longitudeDeg, latitudeDeg, visits: own, radiusM };
  });
};
