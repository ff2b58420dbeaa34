import { fenceBox } from '#domain/geo/fence.ts';

import type { VersionContent } from '../ingest/master/version-content.ts';

type AreaContent = VersionContent['area'];

const metresPerDeg = 111_195;

/** Square metres within a ring of corners, in a local plane. */
const ringAreaM2 = (corners: readonly (readonly [number, number])[]): number => {
  const [first] = corners;
  if (first === undefined) return 0;
  const scale = Math.cos((first[1] * Math.PI) / 180);
  let twice = 0;
  corners.forEach(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? first;
    twice += (x * nextY - nextX * y) * scale;
  });
  return (Math.abs(twice) / 2) * metresPerDeg ** 2;
};

/** A fence is a circle or a polygon, and encloses something. */
export const hasSize = ({ longitudeDeg, latitudeDeg, radiusM, polygon }: AreaContent): boolean => {
  const isCircle = longitudeDeg !== null && latitudeDeg !== null && radiusM !== null;
  if (isCircle === (polygon !== null)) return false;
  return polygon === null ? (radiusM ?? 0) > 0 : ringAreaM2(polygon) >= 1;
};

/** Box around a fence in degrees, `[west, south, east, north]`, with a margin for the widest tolerance. */
export const boxAround = (area: AreaContent, marginM: number): readonly [number, number, number, number] => {
  const { longitudeDeg, latitudeDeg, radiusM, polygon } = area;
  const [west, south, east, north] = fenceBox(
    polygon === null
      ? {
          circle: {
            longitudeDeg: longitudeDeg ?? 0,
            latitudeDeg: latitudeDeg ?? 0,
            radiusM: radiusM ?? 0,
          },
        }
      : { polygon },
  );
  const up = marginM / metresPerDeg;
  const wide = up / Math.max(0.01, Math.cos((south * Math.PI) / 180));
  return [west - wide, south - up, east + wide, north + up];
};
