import { maxSheetBytes, maxSheetRows } from '#contract/sheet-limits.ts';
import { type GeoFeature, type GeometryFault, outlineOf } from '#domain/geo/geo-json.ts';
import { decodeText } from '#domain/text/decode-text.ts';
import type { Text } from '#i18n/text.ts';

import { isTooDeep } from '../../kernel/json-depth.ts';
import { FileFault } from './file-fault.ts';

const faultTexts: Readonly<Record<GeometryFault, Text>> = {
  missing: ['没有几何', 'There is no geometry'],
  notAFence: ['应为多边形，或带 radiusM 的点', 'A polygon is needed, or a point with radiusM'],
  noRadius: ['点需有属性 radiusM（米）才是圆', 'A point needs the property radiusM (metres) to be a circle'],
  holes: ['围栏不能有洞', 'A fence has no holes'],
  several: ['一个围栏只能有一个图形，请拆分', 'One fence is one shape; divide it'],
  notNumbers: ['坐标不正确', 'Coordinates are not right'],
  swapped: [
    '纬度超过 90°：坐标应为经度、纬度（WGS-84）',
    'A latitude over 90°: coordinates are longitude, latitude (WGS-84)',
  ],
};

/** A feature of the file with the fence that it draws. */
export interface GeoRow {
  readonly rowNumber: number;
  /** Of the exported row; null: it names none. */
  readonly id: number | null;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Null where `fault` says why there is none. */
  readonly shape: unknown;
  readonly fault: Text | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWgs84 = (crs: unknown): boolean =>
  crs === undefined || crs === null || /CRS84|EPSG:{1,2}4326/i.test(JSON.stringify(crs));

const featureOf = (value: unknown): GeoFeature | null =>
  isObject(value) && value['type'] === 'Feature'
    ? {
        type: 'Feature',
        ...((typeof value['id'] === 'string' || typeof value['id'] === 'number') && { id: value['id'] }),
        properties: isObject(value['properties']) ? value['properties'] : {},
        geometry:
          isObject(value['geometry']) && typeof value['geometry']['type'] === 'string'
            ? { type: value['geometry']['type'], coordinates: value['geometry']['coordinates'] }
            : null,
      }
    : null;

const rowOf = (feature: GeoFeature | null, index: number): GeoRow => {
  const none = { rowNumber: index + 1, id: null, properties: {}, shape: null };
  if (feature === null) return { ...none, fault: ['不是 Feature', 'Not a Feature'] };
  const outline = outlineOf(feature);
  const id = Number(feature.id);
  const row = {
    ...none,
    id: Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null,
    properties: feature.properties,
  };
  return typeof outline === 'string'
    ? { ...row, fault: faultTexts[outline] }
    : { ...row, shape: outline, fault: null };
};

const contentOf = (bytes: Uint8Array): unknown => {
  if (bytes.length > maxSheetBytes)
    throw new FileFault([
      `文件不能超过 ${maxSheetBytes / 1000} kB`,
      `The file may have at most ${maxSheetBytes / 1000} kB`,
    ]);
  try {
    return JSON.parse(decodeText(bytes).replace(/^\uFEFF/, ''));
  } catch {
    // Said in words: where a parser stopped helps nobody here.
    throw new FileFault(['文件无法读取：不是 JSON', 'The file can’t be read: it is no JSON']);
  }
};

/**
 * Features of a GeoJSON file (RFC 7946), numbered from 1.
 * @throws FileFault: it is none, of another datum, empty or too large
 */
export const readGeoJson = (bytes: Uint8Array): readonly GeoRow[] => {
  const content = contentOf(bytes);
  if (
    isTooDeep(content) ||
    !isObject(content) ||
    (content['type'] !== 'FeatureCollection' && content['type'] !== 'Feature')
  )
    throw new FileFault(['应为 GeoJSON 的 FeatureCollection', 'A FeatureCollection of GeoJSON is needed']);
  if (!isWgs84(content['crs']))
    throw new FileFault([
      '坐标系应为 WGS-84（经度、纬度），文件声明了其他坐标系',
      'The datum has to be WGS-84 (longitude, latitude); the file names another one',
    ]);
  const listed: unknown = content['type'] === 'Feature' ? [content] : content['features'];
  const features: readonly unknown[] = Array.isArray(listed) ? listed : [];
  if (features.length === 0) throw new FileFault(['文件是空的', 'The file is empty']);
  if (features.length > maxSheetRows)
    throw new FileFault([
      `一次最多导入 ${maxSheetRows} 行`,
      `At most ${maxSheetRows} rows can be imported at once`,
    ]);
  return features.map((feature, index) => rowOf(featureOf(feature), index));
};
