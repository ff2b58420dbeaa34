import { extrasOf } from '#gateway/jt808/messages/location-extras.ts';
import { type BasicLocation, readLocation } from '#gateway/jt808/messages/location.ts';

/** A moment as people of China write it, which is how vectors state it. */
export const chinaText = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const micro = (degrees: number): number => Math.round(degrees * 1e6);

/** 28 bytes of a place by the names of SmallChi/JT808, with a prefix. */
export const placeValues = (place: BasicLocation, prefix = ''): Readonly<Record<string, unknown>> => ({
  [`${prefix}AlarmFlag`]: place.alarmWord,
  [`${prefix}StatusFlag`]: place.statusWord,
  [`${prefix}GPSTime`]: chinaText(place.timeMs),
  [`${prefix}Lat`]: micro(place.latitudeDeg),
  [`${prefix}Lng`]: micro(place.longitudeDeg),
  [`${prefix}Altitude`]: place.altitudeM,
  [`${prefix}Speed`]: place.speedKmh * 10,
  [`${prefix}Direction`]: place.bearingDeg,
});

/** A whole 0x0200. */
export const locationValues = (body: Buffer, prefix = ''): Readonly<Record<string, unknown>> => {
  const location = readLocation(body);
  const { odometerKm = 0, fuelL = 0 } = extrasOf(location.items);
  return { ...placeValues(location, prefix), Mileage: odometerKm * 10, Oil: fuelL * 10 };
};
