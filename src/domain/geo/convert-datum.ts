import { type Datum, fromWgs84, toWgs84 } from './datum.ts';
import type { Outline } from './geo-json.ts';

type Coordinates = readonly [longitudeDeg: number, latitudeDeg: number];
type Convert = (place: Coordinates) => Coordinates;

/** A datum that coordinates were said in and were converted from; those said in WGS-84 have none. */
export type EnteredIn = Exclude<Datum, 'wgs84'>;

/** See `EnteredIn`; null: WGS-84, or no datum. */
export const enteredInOf = (value: unknown): EnteredIn | null =>
  value === 'gcj02' || value === 'bd09' ? value : null;

/** A centimetre. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

const rounded =
  (convert: Convert): Convert =>
  (place) => {
    const [longitudeDeg, latitudeDeg] = convert(place);
    return [round(longitudeDeg), round(latitudeDeg)];
  };

const convertOutline = (outline: Outline, convert: Convert): Outline => {
  if ('polygon' in outline) return { polygon: outline.polygon.map(rounded(convert)) };
  const { circle } = outline;
  const [longitudeDeg, latitudeDeg] = rounded(convert)([circle.longitudeDeg, circle.latitudeDeg]);
  return { circle: { ...circle, longitudeDeg, latitudeDeg } };
};

/** An outline that was said in a datum, in WGS-84. */
export const outlineFrom = (datum: Datum, outline: Outline): Outline =>
  datum === 'wgs84' ? outline : convertOutline(outline, toWgs84[datum]);

/** An outline as others would say it. */
export const outlineIn = (datum: Datum, outline: Outline): Outline =>
  datum === 'wgs84' ? outline : convertOutline(outline, fromWgs84[datum]);

/** Positions that were said in a datum, in WGS-84. */
export const lineFrom = (datum: Datum, points: readonly Coordinates[]): readonly Coordinates[] =>
  datum === 'wgs84' ? points : points.map(rounded(toWgs84[datum]));

/** Positions as others would say them. */
export const lineIn = (datum: Datum, points: readonly Coordinates[]): readonly Coordinates[] =>
  datum === 'wgs84' ? points : points.map(rounded(fromWgs84[datum]));
