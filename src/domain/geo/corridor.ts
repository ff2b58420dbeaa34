import { earthRadiusM, localPlaneM, type LonLat } from './geo.ts';
import { type Line, simplified } from './line.ts';
import { outlineCrossesItself } from './outline.ts';

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];
type Vector = readonly [east: number, north: number];

/** A corner sharper than this many half widths is cut off. */
const longestMitre = 2;

/** A corridor whose borders cross is tried with a line that follows its bends less closely, so many times. */
const tries = 4;

const unit = ([east, north]: Vector): Vector => {
  const length = Math.hypot(east, north);
  return length === 0 ? [0, 0] : [east / length, north / length];
};

/** To the left of a direction. */
const leftOf = ([east, north]: Vector): Vector => [-north, east];

/** Places at the left of a position of the line, one or two, in metres from it. */
const offsets = (before: Vector | null, after: Vector | null, halfWidthM: number): readonly Vector[] => {
  const [a, b] = [leftOf(unit(before ?? after ?? [0, 0])), leftOf(unit(after ?? before ?? [0, 0]))];
  const [east, north] = unit([a[0] + b[0], a[1] + b[1]]);
  const mitre = 1 / Math.max(1e-9, east * a[0] + north * a[1]);
  return mitre <= longestMitre
    ? [[east * mitre * halfWidthM, north * mitre * halfWidthM]]
    : [
        [a[0] * halfWidthM, a[1] * halfWidthM],
        [b[0] * halfWidthM, b[1] * halfWidthM],
      ];
};

const at = ([longitudeDeg, latitudeDeg]: Corner): LonLat => ({ longitudeDeg, latitudeDeg });

const rounded = (degrees: number): number => Number(degrees.toFixed(6));

const moved = ([longitudeDeg, latitudeDeg]: Corner, [east, north]: Vector): Corner => {
  const degrees = 180 / Math.PI / earthRadiusM;
  return [
    rounded(longitudeDeg + (east * degrees) / Math.cos((latitudeDeg * Math.PI) / 180)),
    rounded(latitudeDeg + north * degrees),
  ];
};

const leftBorder = (line: Line, halfWidthM: number): readonly Corner[] =>
  line.flatMap((position, index) => {
    const [before, after] = [line[index - 1], line[index + 1]];
    return offsets(
      before ? localPlaneM(at(before), at(position)) : null,
      after ? localPlaneM(at(position), at(after)) : null,
      halfWidthM,
    ).map((offset) => moved(position, offset));
  });

/**
 * The outline of a corridor along a way, so many metres to either side of it; null: its borders would cross, or there is
 * no way.
 */
export const corridorOf = (way: Line, halfWidthM: number): readonly Corner[] | null => {
  if (way.length < 2) return null;
  for (let turn = 0; turn < tries; turn++) {
    const line = simplified(way, (halfWidthM / 4) * 2 ** turn);
    const outline = [...leftBorder(line, halfWidthM), ...leftBorder(line.toReversed(), halfWidthM)];
    if (!outlineCrossesItself(outline)) return outline;
  }
  return null;
};
