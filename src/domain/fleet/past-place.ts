/** Fixes of one truck as columns, oldest first: s since a common moment, millionths of degrees, km/h, degrees or null. */
export interface PastColumns {
  readonly atS: readonly number[];
  readonly longitudeE6: readonly number[];
  readonly latitudeE6: readonly number[];
  readonly speedKmh: readonly number[];
  readonly bearingDeg: readonly (number | null)[];
}

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

/** The last fix not after a moment; -1: there is none. */
const lastNotAfter = (atS: readonly number[], wantedS: number): number => {
  let low = -1;
  let high = atS.length - 1;
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
  wantedS: number,
): PastPlace | null => {
  const index = lastNotAfter(atS, wantedS);
  const [fromS, fromX, fromY] = [atS[index], longitudeE6[index], latitudeE6[index]];
  if (fromS === undefined || fromX === undefined || fromY === undefined) return null;
  const [toS, toX, toY] = [atS[index + 1], longitudeE6[index + 1], latitudeE6[index + 1]];
  const held = { speedKmh: speedKmh[index] ?? 0, bearingDeg: bearingDeg[index] ?? null };
  const between =
    toS !== undefined && toX !== undefined && toY !== undefined && toS > fromS && toS - fromS <= mostGapS;
  if (!between)
    return { ...held, longitudeDeg: fromX / e6, latitudeDeg: fromY / e6, ageS: Math.max(0, wantedS - fromS) };
  const share = (wantedS - fromS) / (toS - fromS);
  return {
    ...held,
    longitudeDeg: (fromX + (toX - fromX) * share) / e6,
    latitudeDeg: (fromY + (toY - fromY) * share) / e6,
    ageS: 0,
  };
};
