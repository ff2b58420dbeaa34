import { fenceBox } from '#domain/geo/fence.ts';
import { type FenceTimes, fenceTypes } from '#domain/geo/fence-times.ts';
import type { Text } from '#i18n/text.ts';

import type { VersionContent } from '../master-data/in-force/version-content.ts';

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

const timedTypes: ReadonlySet<AreaContent['type']> = new Set<AreaContent['type']>(fenceTypes);

/** What is wrong with the times of a fence, by field. */
export const timeFaults = (area: AreaContent): Readonly<Record<string, Text>> => {
  const { validFrom = null, validTo = null, validHours = null, validDays = null }: FenceTimes = area;
  const given = Object.entries({ validFrom, validTo, validHours, validDays }).filter(([, v]) => v !== null);
  if (!timedTypes.has(area.type))
    return Object.fromEntries(
      given.map(([name]) => [name, ['站点没有有效时间', 'A site has no validity period']]),
    );
  const [begin, end] = validHours?.split('-') ?? [];
  return {
    ...(validFrom !== null && !Number.isFinite(Date.parse(validFrom))
      ? { validFrom: ['时间不正确', 'Not a time'] }
      : {}),
    ...(validTo !== null && !(Date.parse(validTo) > (validFrom === null ? -Infinity : Date.parse(validFrom)))
      ? { validTo: ['应晚于生效时间', 'Has to be later than its beginning'] }
      : {}),
    ...(begin !== undefined && begin === end
      ? { validHours: ['起止时间不能相同', 'Begin and end must differ'] }
      : {}),
  };
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
