/** Fixes as columns, of a truck oldest first: s since a common moment, millionths of degrees, km/h, degrees or -1 for none. */
export interface PastColumns {
  readonly atS: readonly number[];
  readonly longitudeE6: readonly number[];
  readonly latitudeE6: readonly number[];
  readonly speedKmh: readonly number[];
  readonly bearingDeg: readonly number[];
}

/** Which entries of columns are a truck's: from the first, before the second. */
export type FixRange = readonly [from: number, before: number];

/** Where a truck was. `ageS`: how old what is known is; 0 between two fixes. */
export interface PastPlace {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number;
  readonly bearingDeg: number | null;
  readonly ageS: number;
}

/** Over a longer gap nothing is made up: the truck stays where it was last. */
export const mostGapS = 150;

const e6 = 1_000_000;

/** The last fix of a range that is not after a moment; one before the range: there is none. */
const lastNotAfter = (atS: readonly number[], [from, before]: FixRange, wantedS: number): number => {
  let low = from - 1;
  let high = before - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((atS[middle] ?? Infinity) <= wantedS) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Where a truck was at a moment; null: nothing is known from before it. */
export const pastPlaceAt = (
  { atS, longitudeE6, latitudeE6, speedKmh, bearingDeg }: PastColumns,
  range: FixRange,
  wantedS: number,
): PastPlace | null => {
  const [from, before] = range;
  const index = lastNotAfter(atS, range, wantedS);
  if (index < from) return null;
  const [fromS, fromX, fromY] = [atS[index] ?? 0, longitudeE6[index] ?? 0, latitudeE6[index] ?? 0];
  const bearing = bearingDeg[index] ?? -1;
  const held = { speedKmh: speedKmh[index] ?? 0, bearingDeg: bearing < 0 ? null : bearing };
  const next = index + 1;
  const toS = next < before ? (atS[next] ?? fromS) : fromS;
  if (toS <= fromS || toS - fromS > mostGapS)
    return { ...held, longitudeDeg: fromX / e6, latitudeDeg: fromY / e6, ageS: Math.max(0, wantedS - fromS) };
  const share = (wantedS - fromS) / (toS - fromS);
  return {
    ...held,
    longitudeDeg: (fromX + ((longitudeE6[next] ?? fromX) - fromX) * share) / e6,
    latitudeDeg: (fromY + ((latitudeE6[next] ?? fromY) - fromY) * share) / e6,
    ageS: 0,
  };
};
