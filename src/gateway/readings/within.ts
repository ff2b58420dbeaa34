/** A figure that is left out where its value is none that the product takes. */
export const within = (value: number | null | undefined, low: number, high: number): number | undefined =>
  value !== null && value !== undefined && value >= low && value <= high ? value : undefined;

/** Fields that are known. */
export const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** Nought is where terminals are that have no fix, and what lies beyond the earth is nowhere. */
export const isPlace = ({
  longitudeDeg,
  latitudeDeg,
}: {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
}): boolean =>
  !(longitudeDeg === 0 && latitudeDeg === 0) && Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 90;
