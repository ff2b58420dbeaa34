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

/** The outline of a feature that `geometryOf` has made; null: it has none. */
export const outlineOf = ({ geometry, properties }: GeoFeature): Outline | null => {
  if (geometry === null) return null;
  if (geometry.type === 'Polygon') {
    const [ring = []] = geometry.coordinates as readonly (readonly (readonly [number, number])[])[];
    return { polygon: ring.slice(0, -1) };
  }
  const [longitudeDeg, latitudeDeg] = geometry.coordinates as readonly [number, number];
  return { circle: { longitudeDeg, latitudeDeg, radiusM: Number(properties[radiusProperty]) } };
};

/** Corners of an outline for formats that know polygons alone. */
export const ringOf = (outline: Outline): readonly (readonly [number, number])[] => {
  const corners = 'circle' in outline ? cornersOf({ circle: outline.circle }) : outline.polygon;
  return corners.map(([longitudeDeg, latitudeDeg]) => [longitudeDeg, latitudeDeg] as const);
};
