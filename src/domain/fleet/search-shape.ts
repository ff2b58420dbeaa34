import { type Fence, fenceBox, metresOutside } from '../geo/fence.ts';
import type { LonLat } from '../geo/geo.ts';
import { type Line, metresFromLine } from '../geo/line.ts';
import { bordersCross } from '../geo/outline.ts';

/** Ground that trucks are searched on: a fence, or what is within `halfWidthM` of a road. WGS-84. */
export type SearchShape = Fence | { readonly line: Line; readonly halfWidthM: number };

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];

/** Metres from one side of a searched shape to the other, at most, about. */
export const largestShapeM = 100_000;
const maxCorners = 200;
const maxRadiusM = 50_000;
const maxHalfWidthM = 200;

const cornersText = (corners: readonly Corner[]): string =>
  corners.map(([longitudeDeg, latitudeDeg]) => `${longitudeDeg},${latitudeDeg}`).join(';');

/** A shape as an address and a call carry it: `circle:500:121.5,29.9`, `polygon:…;…;…`, `line:20:…;…`. */
export const shapeText = (shape: SearchShape): string => {
  if ('line' in shape) return `line:${shape.halfWidthM}:${cornersText(shape.line)}`;
  if (shape.circle === undefined) return `polygon:${cornersText(shape.polygon ?? [])}`;
  const { longitudeDeg, latitudeDeg, radiusM } = shape.circle;
  return `circle:${radiusM}:${longitudeDeg},${latitudeDeg}`;
};

const cornersOf = (text: string): Corner[] | null => {
  const parts = text.split(';');
  if (parts.length > maxCorners) return null;
  const corners = parts.map((part): Corner => {
    const [longitude = '', latitude = '', ...more] = part.split(',');
    const isNumber = [longitude, latitude].every((one) => /^-?\d{1,3}(\.\d{1,15})?$/.test(one));
    return isNumber && more.length === 0 ? [Number(longitude), Number(latitude)] : [Number.NaN, 0];
  });
  const onEarth = ([longitudeDeg, latitudeDeg]: Corner): boolean =>
    Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 85;
  return corners.every(onEarth) ? corners : null;
};

const metres = (text: string | undefined, most: number): number | null => {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text ?? '') ? Number(text) : 0;
  return value > 0 && value <= most ? value : null;
};

/** Smallest box around a shape, in degrees: `[west, south, east, north]`. */
export const shapeBox = (shape: SearchShape): readonly [number, number, number, number] => {
  if (!('line' in shape)) return fenceBox(shape);
  const [west, south, east, north] = fenceBox({ polygon: shape.line });
  const margin = shape.halfWidthM / 111_195;
  const wide =
    margin / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  return [west - wide, south - margin, east + wide, north + margin];
};

const isSmall = (shape: SearchShape): boolean => {
  const [west, south, east, north] = shapeBox(shape);
  const width = (east - west) * Math.cos((south * Math.PI) / 180);
  return Math.max(width, north - south) * 111_195 <= largestShapeM * 1.01;
};

/** @returns null: no shape, or a larger one than is searched */
export const shapeOf = (text: string): SearchShape | null => {
  const [kind, ...parts] = text.split(':');
  const corners = cornersOf(parts.at(-1) ?? '');
  const [first] = corners ?? [];
  if (corners === null || first === undefined) return null;
  const halfWidthM = metres(parts[0], maxHalfWidthM);
  const radiusM = metres(parts[0], maxRadiusM);
  const shape: SearchShape | null =
    kind === 'polygon' && parts.length === 1 && corners.length >= 3
      ? { polygon: corners }
      : kind === 'line' && parts.length === 2 && corners.length >= 2 && halfWidthM !== null
        ? { line: corners, halfWidthM }
        : kind === 'circle' && parts.length === 2 && corners.length === 1 && radiusM !== null
          ? { circle: { longitudeDeg: first[0], latitudeDeg: first[1], radiusM } }
          : null;
  return shape !== null && isSmall(shape) ? shape : null;
};

/** Whether a point is on the ground of a shape. */
export const shapeHolds = (shape: SearchShape, point: LonLat): boolean =>
  'line' in shape ? metresFromLine(shape.line, point) <= shape.halfWidthM : metresOutside(shape, point) === 0;

const pointOf = ([longitudeDeg, latitudeDeg]: Corner): LonLat => ({ longitudeDeg, latitudeDeg });

/** Whether the straight way between two points touches the ground of a shape. */
export const wayTouches = (shape: SearchShape, a: LonLat, b: LonLat): boolean => {
  const from: Corner = [a.longitudeDeg, a.latitudeDeg];
  const to: Corner = [b.longitudeDeg, b.latitudeDeg];
  if ('circle' in shape && shape.circle)
    return metresFromLine([from, to], shape.circle) <= shape.circle.radiusM;
  if (shapeHolds(shape, a) || shapeHolds(shape, b)) return true;
  const corners = 'line' in shape ? shape.line : (shape.polygon ?? []);
  // A polygon's last border leads back to its first corner.
  const last = 'line' in shape ? corners.length - 1 : corners.length;
  for (let i = 0; i < last; i += 1) {
    const one = corners[i] ?? from;
    const other = corners[(i + 1) % corners.length] ?? from;
    if (bordersCross(from, to, one, other)) return true;
  }
  return (
    'line' in shape &&
    corners.some((corner) => metresFromLine([from, to], pointOf(corner)) <= shape.halfWidthM)
  );
};
