import { cornersOf } from './outline.ts';

/** A fence as forms hold it, WGS-84: one of the two. */
export type Outline =
  | {
      readonly circle: {
        readonly longitudeDeg: number;
        readonly latitudeDeg: number;
        readonly radiusM: number;
      };
    }
  | { readonly polygon: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[] };

/** A feature of GeoJSON (RFC 7946), as far as fences need it: positions are longitude, latitude. */
export interface GeoFeature {
  readonly type: 'Feature';
  readonly id?: string | number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

/** Property of a point that makes it a circle, metres. */
export const radiusProperty = 'radiusM';

/** A fence as geometry: a polygon, or the centre of a circle, whose radius is a property. */
export const geometryOf = (outline: Outline): NonNullable<GeoFeature['geometry']> =>
  'circle' in outline
    ? { type: 'Point', coordinates: [outline.circle.longitudeDeg, outline.circle.latitudeDeg] }
    : { type: 'Polygon', coordinates: [[...outline.polygon, ...outline.polygon.slice(0, 1)]] };

/** Why a geometry is no fence. */
export type GeometryFault =
  | 'missing'
  | 'notAFence'
  | 'noRadius'
  | 'holes'
  | 'several'
  | 'notNumbers'
  | 'swapped';

const isPosition = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((one) => Number.isFinite(one));

const cornersOfRing = (ring: unknown): Outline | GeometryFault => {
  if (!Array.isArray(ring) || !ring.every(isPosition)) return 'notNumbers';
  // Heights are left aside; a ring ends where it began.
  const corners = ring.map(([longitudeDeg = 0, latitudeDeg = 0]) => [longitudeDeg, latitudeDeg] as const);
  const [first, last] = [corners[0], corners.at(-1)];
  const closed = corners.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const polygon = closed ? corners.slice(0, -1) : corners;
  if (polygon.some(([, latitudeDeg]) => Math.abs(latitudeDeg) > 90)) return 'swapped';
  return { polygon };
};

const outlineOfPolygon = (rings: unknown): Outline | GeometryFault =>
  !Array.isArray(rings) || rings.length === 0
    ? 'notNumbers'
    : rings.length > 1
      ? 'holes'
      : cornersOfRing(rings[0]);

/** The fence of a feature, or why it is none. */
export const outlineOf = ({ geometry, properties }: GeoFeature): Outline | GeometryFault => {
  if (geometry === null) return 'missing';
  const { type, coordinates } = geometry;
  if (type === 'Polygon') return outlineOfPolygon(coordinates);
  if (type === 'MultiPolygon')
    return Array.isArray(coordinates) && coordinates.length === 1
      ? outlineOfPolygon(coordinates[0])
      : 'several';
  if (type === 'GeometryCollection') return 'several';
  if (type !== 'Point') return 'notAFence';
  const radiusM = properties[radiusProperty];
  if (radiusM === undefined || radiusM === null || radiusM === '') return 'noRadius';
  if (!isPosition(coordinates) || !Number.isFinite(Number(radiusM))) return 'notNumbers';
  const [longitudeDeg = 0, latitudeDeg = 0] = coordinates;
  if (Math.abs(latitudeDeg) > 90) return 'swapped';
  return { circle: { longitudeDeg, latitudeDeg, radiusM: Number(radiusM) } };
};

/** Corners of an outline for formats that know polygons alone. */
export const ringOf = (outline: Outline): readonly (readonly [number, number])[] => {
  const corners = 'circle' in outline ? cornersOf({ circle: outline.circle }) : outline.polygon;
  return corners.map(([longitudeDeg, latitudeDeg]) => [longitudeDeg, latitudeDeg] as const);
};
