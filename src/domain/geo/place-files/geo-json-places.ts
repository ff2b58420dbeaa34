import {
  type FileMark,
  type FoundPlace,
  type FoundPosition,
  type FoundShape,
  placesOf,
} from './found-place.ts';
import { nameIn, radiusIn } from './place-properties.ts';

type Json = Readonly<Record<string, unknown>>;
type Text = readonly [zh: string, en: string];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A position; heights are left aside. Some programs write numbers as texts. */
const positionOf = (value: unknown): FoundPosition | null => {
  if (!Array.isArray(value)) return null;
  const [longitudeDeg, latitudeDeg] = value
    .slice(0, 2)
    .map((part: unknown) =>
      typeof part === 'number' || (typeof part === 'string' && part.trim() !== '')
        ? Number(part)
        : Number.NaN,
    );
  return longitudeDeg !== undefined &&
    latitudeDeg !== undefined &&
    Number.isFinite(longitudeDeg) &&
    Number.isFinite(latitudeDeg)
    ? [longitudeDeg, latitudeDeg]
    : null;
};

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

const polygonOf = (coordinates: unknown): FoundShape => {
  const rings = listOf(coordinates).map((ring) => listOf(ring).map(positionOf));
  if (rings.length === 0) return { kind: 'nothing' };
  return rings.every((ring) => ring.every((position) => position !== null))
    ? { kind: 'polygon', rings }
    : { kind: 'notNumbers' };
};

const pinOf = (coordinates: unknown): FoundShape => {
  const position = positionOf(coordinates);
  return position === null ? { kind: 'notNumbers' } : { kind: 'pin', position };
};

/** What each geometry of the format is (RFC 7946). */
const geometries: Readonly<Record<string, (geometry: Json) => readonly FoundShape[]>> = {
  Polygon: ({ coordinates }) => [polygonOf(coordinates)],
  MultiPolygon: ({ coordinates }) => listOf(coordinates).map(polygonOf),
  Point: ({ coordinates }) => [pinOf(coordinates)],
  MultiPoint: ({ coordinates }) => listOf(coordinates).map(pinOf),
  LineString: () => [{ kind: 'path' }],
  MultiLineString: () => [{ kind: 'path' }],
  GeometryCollection: ({ geometries: parts }) => listOf(parts).flatMap(shapesOf),
};

const geometryKind = (value: unknown): ((geometry: Json) => readonly FoundShape[]) | undefined => {
  const type = isObject(value) ? String(value['type']) : '';
  return Object.hasOwn(geometries, type) ? geometries[type] : undefined;
};

const shapesOf = (geometry: unknown): readonly FoundShape[] => {
  const shapes = isObject(geometry) ? geometryKind(geometry)?.(geometry) : undefined;
  return shapes === undefined || shapes.length === 0 ? [{ kind: 'nothing' }] : shapes;
};

const featureOf = (value: unknown): readonly FoundPlace[] => {
  const feature = isObject(value) ? value : {};
  const isBare = geometryKind(value) !== undefined;
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const id = Number(feature['id']);
  return placesOf(
    {
      folder: '',
      name: nameIn(properties) ?? nameIn(feature),
      id: Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null,
      properties,
      radiusM: radiusIn(properties),
    },
    shapesOf(isBare ? value : feature['geometry']),
  );
};

/** WGS-84, and what is within a metre of it: China's own CGCS2000. */
const known = /CRS:?84|EPSG:{1,2}(4326|4490|4979)\b/i;

const badDatum = (crs: unknown): Text => {
  const [code] = /EPSG:{1,2}\d+/i.exec(JSON.stringify(crs)) ?? [];
  return [
    `坐标系应为 WGS-84 或 CGCS2000 的经纬度，文件声明的是${code ?? '其他坐标系'}；请在导出时选 EPSG:4326`,
    `Longitude and latitude of WGS-84 or CGCS2000 are needed, the file says ${code ?? 'another datum'}; choose EPSG:4326 when you save it`,
  ];
};

const markOf = (value: unknown): FileMark | null => {
  const { installation, table } = isObject(value) ? value : {};
  return typeof installation === 'string' && typeof table === 'string' ? { installation, table } : null;
};

const foreign: Readonly<Record<string, string>> = { Topology: 'TopoJSON' };

/** What a parsed GeoJSON draws: a collection, a feature, or geometries without one; else why it is none. */
export const geoJsonPlaces = (
  content: unknown,
): { readonly mark: FileMark | null; readonly places: readonly FoundPlace[] } | { readonly fault: Text } => {
  if (Array.isArray(content)) return { mark: null, places: content.flatMap(featureOf) };
  if (!isObject(content)) return { fault: ['应为 GeoJSON', 'GeoJSON is needed'] };
  const type = String(content['type'] ?? '');
  const { crs } = content;
  if (crs !== undefined && crs !== null && !known.test(JSON.stringify(crs))) return { fault: badDatum(crs) };
  if (type === 'FeatureCollection')
    return { mark: markOf(content['tankwatch']), places: listOf(content['features']).flatMap(featureOf) };
  if (type === 'Feature' || geometryKind(content) !== undefined)
    return { mark: null, places: featureOf(content) };
  const what = Object.hasOwn(foreign, type) ? foreign[type] : 'features' in content ? 'Esri JSON' : null;
  return {
    fault: [
      `应为 GeoJSON${what === null ? '' : `，文件是 ${what}`}；请另存为 GeoJSON 或 KML`,
      `GeoJSON is needed${what === null ? '' : `, this is ${what}`}; save it as GeoJSON or KML`,
    ],
  };
};
