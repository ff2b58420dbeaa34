import type { Outline } from './geo-json.ts';

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];

/** A decimetre: what programs that save a file again make of its last digits. */
const toleranceDeg = 1e-6;

const near = (one: Corner | undefined, other: Corner | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  Math.abs(one[0] - other[0]) <= toleranceDeg &&
  Math.abs(one[1] - other[1]) <= toleranceDeg;

const sameRing = (one: readonly Corner[], other: readonly Corner[]): boolean =>
  other.some((_, start) => one.every((corner, index) => near(corner, other[(start + index) % other.length])));

/** Whether two outlines are the same ground, wherever their border begins and whichever way round it goes. */
export const sameOutline = (one: Outline, other: Outline): boolean => {
  if ('circle' in one && 'circle' in other)
    return (
      near(
        [one.circle.longitudeDeg, one.circle.latitudeDeg],
        [other.circle.longitudeDeg, other.circle.latitudeDeg],
      ) && Math.abs(one.circle.radiusM - other.circle.radiusM) < 0.1
    );
  if (!('polygon' in one && 'polygon' in other) || one.polygon.length !== other.polygon.length) return false;
  return sameRing(one.polygon, other.polygon) || sameRing(one.polygon, other.polygon.toReversed());
};
