import { distanceM, localPlaneM, type LonLat } from './geo.ts';
import { nearestOfSegment, type Point } from './segment.ts';

/** A circle (centre and radius) or a polygon of `[longitudeDeg, latitudeDeg]` corners. */
export interface Fence {
  readonly circle?: LonLat & { readonly radiusM: number };
  readonly polygon?: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
}

const outsidePolygonM = (polygon: NonNullable<Fence['polygon']>, point: LonLat): number => {
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  const corners = polygon.map(([longitudeDeg, latitudeDeg]) =>
    localPlaneM(point, { longitudeDeg, latitudeDeg }),
  );
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [a, b]: readonly [Point, Point] = [corners[i] ?? [0, 0], corners[j] ?? [0, 0]];
    const [[ax, ay], [bx, by]] = [a, b];
    if (ay > 0 !== by > 0 && 0 < ((bx - ax) * -ay) / (by - ay) + ax) inside = !inside;
    nearest = Math.min(nearest, nearestOfSegment(a, b)[0]);
  }
  return inside ? 0 : nearest;
};

/** Metres from a point to the fence's border when it is outside, 0 inside. Polygons in a local plane. */
export const metresOutside = (fence: Fence, point: LonLat): number => {
  if (fence.circle) return Math.max(0, distanceM(fence.circle, point) - fence.circle.radiusM);
  return fence.polygon && fence.polygon.length >= 3
    ? outsidePolygonM(fence.polygon, point)
    : Number.POSITIVE_INFINITY;
};

/** Smallest box around the fence, in degrees: `[west, south, east, north]`. */
export const fenceBox = (fence: Fence): readonly [number, number, number, number] => {
  if (fence.circle) {
    const { longitudeDeg, latitudeDeg, radiusM } = fence.circle;
    const north = radiusM / 111_195;
    const east = north / Math.max(0.01, Math.cos((latitudeDeg * Math.PI) / 180));
    return [longitudeDeg - east, latitudeDeg - north, longitudeDeg + east, latitudeDeg + north];
  }
  const corners = fence.polygon ?? [];
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
};
