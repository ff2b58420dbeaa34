import { fenceBox, metresOutside, type Fence } from './fence.ts';
import { localPlaneM } from './geo.ts';

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];

/** Corners that stand for a circle: less than 0.1 % of its ground is lost. */
const circleCorners = 96;

/** Twice the area of the triangle a-b-c: its sign says on which side of a-b the point c lies. */
const side = (a: Corner, b: Corner, c: Corner): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether the borders a-b and c-d cross. */
export const bordersCross = (a: Corner, b: Corner, c: Corner, d: Corner): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Whether two borders of a polygon cross, so that it has no inside that people would agree on. */
export const outlineCrossesItself = (corners: readonly Corner[]): boolean =>
  corners.some((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    return corners.some((c, j) => {
      const d = corners[(j + 1) % corners.length] ?? c;
      return j > i && bordersCross(a, b, c, d);
    });
  });

/** Area of a polygon, by the shoelace formula in the local plane of its first corner. */
export const outlineAreaM2 = (corners: readonly Corner[]): number => {
  const [origin] = corners;
  if (origin === undefined) return 0;
  const centre = { longitudeDeg: origin[0], latitudeDeg: origin[1] };
  const plane = corners.map(([longitudeDeg, latitudeDeg]) =>
    localPlaneM(centre, { longitudeDeg, latitudeDeg }),
  );
  const twice = plane.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = plane[(i + 1) % plane.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
};

/** Corners of an outline; of a circle, those of a polygon as near to it as eyes can tell. */
export const cornersOf = (fence: Fence): readonly Corner[] => {
  if (!fence.circle) return fence.polygon ?? [];
  const { longitudeDeg, latitudeDeg } = fence.circle;
  const [west, south, east, north] = fenceBox(fence);
  return Array.from({ length: circleCorners }, (_, index) => {
    const angle = (index / circleCorners) * 2 * Math.PI;
    return [
      longitudeDeg + (Math.cos(angle) * (east - west)) / 2,
      latitudeDeg + (Math.sin(angle) * (north - south)) / 2,
    ] as const;
  });
};

/** Ground inside an outline, m²: π r², or the shoelace formula in a plane at its first corner. */
export const outlineM2 = (fence: Fence): number => {
  if (fence.circle) return Math.PI * fence.circle.radiusM ** 2;
  const [first] = fence.polygon ?? [];
  if (first === undefined) return 0;
  const origin = { longitudeDeg: first[0], latitudeDeg: first[1] };
  const corners = cornersOf(fence).map(([longitudeDeg, latitudeDeg]) =>
    localPlaneM(origin, { longitudeDeg, latitudeDeg }),
  );
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
};

const holds = (fence: Fence, [longitudeDeg, latitudeDeg]: Corner): boolean =>
  metresOutside(fence, { longitudeDeg, latitudeDeg }) === 0;

/** Whether two outlines share ground. */
export const outlinesOverlap = (one: Fence, other: Fence): boolean => {
  const [west, south, east, north] = fenceBox(one);
  const [otherWest, otherSouth, otherEast, otherNorth] = fenceBox(other);
  if (west > otherEast || otherWest > east || south > otherNorth || otherSouth > north) return false;
  const ones = cornersOf(one);
  const others = cornersOf(other);
  return (
    ones.some((corner) => holds(other, corner)) ||
    others.some((corner) => holds(one, corner)) ||
    ones.some((a, i) =>
      others.some((c, j) =>
        bordersCross(a, ones[(i + 1) % ones.length] ?? a, c, others[(j + 1) % others.length] ?? c),
      ),
    )
  );
};
