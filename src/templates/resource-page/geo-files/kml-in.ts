import { type GeoFeature, radiusProperty, ringOf } from '#domain/geo/geo-json.ts';

const within = (node: Element | Document, name: string): readonly Element[] => [
  ...node.getElementsByTagNameNS('*', name),
];

const textOf = (node: Element | undefined): string => node?.textContent?.trim() ?? '';

/** `longitude,latitude[,height]`, separated by blanks. */
const ringOfText = (text: string): readonly (readonly number[])[] =>
  text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.split(',').slice(0, 2).map(Number));

const coordinatesOf = (node: Element): readonly (readonly number[])[] =>
  ringOfText(textOf(within(node, 'coordinates')[0]));

/** Rings of a polygon, the outer one first; a document that has none of it gives an empty one. */
const ringsOf = (polygon: Element): readonly (readonly (readonly number[])[])[] => [
  ...within(polygon, 'outerBoundaryIs').map(coordinatesOf),
  ...within(polygon, 'innerBoundaryIs').map(coordinatesOf),
];

const geometryIn = (placemark: Element): GeoFeature['geometry'] => {
  const polygons = within(placemark, 'Polygon');
  const points = within(placemark, 'Point');
  if (polygons.length + points.length > 1) return { type: 'GeometryCollection', coordinates: null };
  const [polygon] = polygons;
  if (polygon !== undefined) return { type: 'Polygon', coordinates: ringsOf(polygon) };
  const [point] = points;
  if (point !== undefined) return { type: 'Point', coordinates: coordinatesOf(point)[0] ?? [] };
  return within(placemark, 'LineString').length > 0 ? { type: 'LineString', coordinates: null } : null;
};

/** Fields of the extended data as they are typed: numbers and yes or no are not told from text in a KML. */
const dataIn = (placemark: Element): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...within(placemark, 'Data').map((data) => [
      data.getAttribute('name') ?? '',
      textOf(within(data, 'value')[0]),
    ]),
    ...within(placemark, 'SimpleData').map((data) => [data.getAttribute('name') ?? '', textOf(data)]),
  ]);

const isRing = (rings: unknown, corners: readonly (readonly [number, number])[]): boolean => {
  const ring: unknown = Array.isArray(rings) && rings.length === 1 ? rings[0] : null;
  if (!Array.isArray(ring) || ring.length !== corners.length + 1) return false;
  return corners.every(([longitudeDeg, latitudeDeg], index) => {
    const [x, y] = ring[index] as readonly number[];
    return Math.abs((x ?? 0) - longitudeDeg) < 1e-6 && Math.abs((y ?? 0) - latitudeDeg) < 1e-6;
  });
};

/** A circle that went out as a polygon with its centre and radius as data: one again while it is still that polygon. */
const withCircle = (
  properties: Readonly<Record<string, string>>,
  geometry: GeoFeature['geometry'],
): Pick<GeoFeature, 'properties' | 'geometry'> => {
  const { longitudeDeg, latitudeDeg, radiusM, ...others } = properties;
  if (geometry?.type !== 'Polygon') return { properties, geometry };
  const circle = {
    longitudeDeg: Number(longitudeDeg),
    latitudeDeg: Number(latitudeDeg),
    radiusM: Number(radiusM),
  };
  if (!isRing(geometry.coordinates, ringOf({ circle }))) return { properties: others, geometry };
  return {
    properties: { ...others, [radiusProperty]: circle.radiusM },
    geometry: { type: 'Point', coordinates: [circle.longitudeDeg, circle.latitudeDeg] },
  };
};

const featureOf = (placemark: Element): GeoFeature => {
  const id = /^fence-(\d+)$/.exec(placemark.getAttribute('id') ?? '')?.[1];
  const name = textOf(within(placemark, 'name')[0]);
  const { geometry, properties } = withCircle(dataIn(placemark), geometryIn(placemark));
  return {
    type: 'Feature',
    ...(id !== undefined && { id: Number(id) }),
    properties: { ...properties, ...(name !== '' && { name }) },
    geometry,
  };
};

/** Placemarks of a KML as a collection of GeoJSON; null: it is no KML. Its datum is WGS-84 by definition. */
export const geoJsonOfKml = (text: string): string | null => {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (within(document, 'parsererror').length > 0 || document.documentElement.localName !== 'kml') return null;
  return JSON.stringify({
    type: 'FeatureCollection',
    features: within(document, 'Placemark').map(featureOf),
  });
};
