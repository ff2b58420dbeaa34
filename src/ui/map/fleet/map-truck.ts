import { plateParts } from '#domain/text/plate.ts';
import { truckStateKey } from '#domain/words/truck-status-words.ts';

import type { MapPlace, MapTruck } from './map-things.ts';

const earthM = 6_378_137;

/** WGS-84 in metres of the web projection; a film of ten thousand trucks has no time for a library's general way. */
const projected = (longitudeDeg: number, latitudeDeg: number): readonly [x: number, y: number] => [
  (earthM * longitudeDeg * Math.PI) / 180,
  earthM * Math.log(Math.tan(((latitudeDeg + 90) * Math.PI) / 360)),
];

/** From this speed on a truck has a heading (km/h). */
const movingKmh = 3;

/** What the map needs of a truck's status. */
export interface TruckSource {
  readonly truckId: number;
  readonly signCode: string;
  readonly status: number;
  readonly speed: number | null;
  readonly bearingDeg: number | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
}

/** Of plates that were seen: a fleet of thousands comes with every status. */
const labels = new Map<string, string>();

/** A plate as it is drawn; what has no place and number of China is one piece. */
const labelOf = (signCode: string): string => {
  const seen = labels.get(signCode);
  if (seen !== undefined) return seen;
  const [place, number] = plateParts(signCode);
  const label = place === '' ? number : `${place}·${number}`;
  labels.set(signCode, label);
  return label;
};

const known = new WeakMap<TruckSource, MapTruck | null>();

const convert = (source: TruckSource): MapTruck | null => {
  if (source.longitudeDeg === null || source.latitudeDeg === null) return null;
  const [x, y] = projected(source.longitudeDeg, source.latitudeDeg);
  return {
    id: source.truckId,
    label: labelOf(source.signCode),
    state: truckStateKey(source.status),
    headingDeg: (source.speed ?? 0) >= movingKmh ? source.bearingDeg : null,
    x,
    y,
  };
};

/** A truck for the map; the same status gives the same object, so that a change of ten converts ten. Null without a place. */
export const mapTruck = (source: TruckSource): MapTruck | null => {
  const found = known.get(source);
  if (found !== undefined) return found;
  const made = convert(source);
  known.set(source, made);
  return made;
};

/** The same truck at another place; the heading is drawn of a moving one alone. */
export const movedTruck = (
  truck: MapTruck,
  place: Pick<TruckSource, 'bearingDeg'> & {
    readonly longitudeDeg: number;
    readonly latitudeDeg: number;
    readonly speedKmh: number;
  },
): MapTruck => {
  const [x, y] = projected(place.longitudeDeg, place.latitudeDeg);
  return { ...truck, x, y, headingDeg: place.speedKmh >= movingKmh ? place.bearingDeg : null };
};

export const mapPlace = (
  longitudeDeg: number,
  latitudeDeg: number,
  glyph: string,
  label: string,
): MapPlace => {
  const [x, y] = projected(longitudeDeg, latitudeDeg);
  return { x, y, glyph, label };
};
