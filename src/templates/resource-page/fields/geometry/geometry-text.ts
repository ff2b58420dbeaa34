import { outlineAreaM2 } from '#domain/geo/outline.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { Geometry } from '#resource/fields.ts';

/** A decimetre; more digits are the noise of whatever made them. */
const degrees = (value: number): string => value.toFixed(6);

/** A place in one line. */
export const placeText = (longitudeDeg: number, latitudeDeg: number): string =>
  `${degrees(longitudeDeg)}, ${degrees(latitudeDeg)}`;

/** A fence as lines of coordinates: `121.1, 30.2` a corner, or one line with a radius in m for a circle. */
export const textOfGeometry = (geometry: Geometry | null): string => {
  if (geometry === null) return '';
  if ('polygon' in geometry)
    return geometry.polygon
      .map(([longitudeDeg, latitudeDeg]) => placeText(longitudeDeg, latitudeDeg))
      .join('\n');
  const { longitudeDeg, latitudeDeg, radiusM } = geometry.circle;
  return `${placeText(longitudeDeg, latitudeDeg)}, ${radiusM}`;
};

/** The fence that lines of coordinates mean; what is no number stays so, and the field's rules say that it is wrong. */
export const geometryOfText = (text: string): Geometry | null => {
  const lines = text
    .split('\n')
    .map((line) => line.split(/[,，\s]+/).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.map(Number));
  const [first] = lines;
  if (first === undefined) return null;
  const [longitudeDeg = Number.NaN, latitudeDeg = Number.NaN, radiusM] = first;
  if (lines.length === 1 && radiusM !== undefined) return { circle: { longitudeDeg, latitudeDeg, radiusM } };
  return { polygon: lines.map(([lon = Number.NaN, lat = Number.NaN]) => [lon, lat]) };
};

export const isGeometry = (value: unknown): value is Geometry =>
  typeof value === 'object' && value !== null && ('circle' in value || 'polygon' in value);

/** A fence in a line, so that one that was moved or resized reads differently: what, where, how large. */
export const geometrySummary = (geometry: Geometry): Text => {
  if ('circle' in geometry) {
    const { longitudeDeg, latitudeDeg, radiusM } = geometry.circle;
    const where = placeText(longitudeDeg, latitudeDeg);
    return [`圆 ${radiusM} m（${where}）`, `Circle ${radiusM} m (${where})`];
  }
  const { polygon } = geometry;
  const km2 = formatNumber(outlineAreaM2(polygon) / 1_000_000, 3);
  const [first] = polygon;
  const where = first === undefined ? '' : placeText(...first);
  return [
    `多边形 ${polygon.length} 个顶点，${km2} km²（${where}）`,
    `Polygon, ${polygon.length} corners, ${km2} km² (${where})`,
  ];
};
