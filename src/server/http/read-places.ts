import type { LonLat } from '#domain/geo/geo.ts';

import { badRequest } from '../kernel/refusal.ts';

/** Places as queries say them, `longitude,latitude;…`. @throws Refusal 400: one is none, or there are too many */
export const readPlaces = (text: string, most: number): readonly LonLat[] => {
  const places = text.split(';').map((part) => {
    const [longitudeDeg = Number.NaN, latitudeDeg = Number.NaN, ...more] = part
      .split(',')
      .map((number) => (number.trim() === '' ? Number.NaN : Number(number)));
    return { longitudeDeg, latitudeDeg, isPlace: more.length === 0 };
  });
  const valid = places.every(
    ({ longitudeDeg, latitudeDeg, isPlace }) =>
      isPlace && Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 90,
  );
  if (!valid)
    throw badRequest([
      '地点应为“经度,纬度”，以分号分隔：经度 -180 到 180，纬度 -90 到 90',
      'Places are longitude,latitude, separated by semicolons: longitude -180 to 180, latitude -90 to 90',
    ]);
  if (places.length > most) throw badRequest([`一次最多 ${most} 处`, `At most ${most} places at once`]);
  return places;
};
