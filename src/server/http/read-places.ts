import type { LonLat } from '#domain/geo/geo.ts';

import { badRequest } from '../kernel/refusal.ts';

/** Places as queries say them, `longitude,latitude;…`. @throws Refusal 400: one is none, or there are too many */
export const readPlaces = (text: string, most: number): readonly LonLat[] => {
  const places = text.split(';').map((part) => {
    const [longitudeDeg = Number.NaN, latitudeDeg = Number.NaN, ...more] = part.split(',').map(Number);
    return { longitudeDeg, latitudeDeg, isPlace: more.length === 0 };
  });
  const valid = places.every(
    ({ longitudeDeg, latitudeDeg, isPlace }) =>
      isPlace && Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 90,
  );
  if (!valid || places.length > most)
    throw badRequest([
      `最多 ${most} 个“经度,纬度”，以分号分隔`,
      `At most ${most} of longitude,latitude, separated by semicolons`,
    ]);
  return places;
};
