import { localPlaneM } from '#domain/geo/geo.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { Geometry } from '#resource/fields.ts';

/** A fence as lines of coordinates: `121.1, 30.2` a corner, or one line with a radius in m for a circle. */
export const textOfGeometry = (geometry: Geometry | null): string => {
  if (geometry === null) return '';
  if ('polygon' in geometry)
    return geometry.polygon
      .map(([longitudeDeg, latitudeDeg]) => `${longitudeDeg}, ${latitudeDeg}`)
      .join('\n');
  const { longitudeDeg, latitudeDeg, radiusM } = geometry.circle;
  return `${longitudeDeg}, ${latitudeDeg}, ${radiusM}`;
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

/** Area of a polygon in km², by the shoelace formula in the local plane of its first corner. */
const areaKm2 = (corners: Extract<Geometry, { polygon: unknown }>['polygon']): number => {
  const [origin] = corners;
  if (origin === undefined) return 0;
  const centre = { longitudeDeg: origin[0], latitudeDeg: origin[1] };
  const plane = corners.map(([longitudeDeg, latitudeDeg]) =>
    localPlaneM(centre, { longitudeDeg, latitudeDeg }),
  );
  const twice = plane.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = plane[(i + 1) % plane.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2_000_000;
};

/** A fence in a line, so that one that was moved or resized reads differently: what, where, how large. */
export const geometrySummary = (geometry: Geometry): Text => {
  if ('circle' in geometry) {
    const { longitudeDeg, latitudeDeg, radiusM } = geometry.circle;
    const where = `${longitudeDeg}, ${latitudeDeg}`;
    return [`圆 ${radiusM} m（${where}）`, `Circle ${radiusM} m (${where})`];
  }
  const { polygon } = geometry;
  const km2 = formatNumber(areaKm2(polygon), 3);
  const where = polygon[0]?.join(', ') ?? '';
  return [
    `多边形 ${polygon.length} 个顶点，${km2} km²（${where}）`,
    `Polygon, ${polygon.length} corners, ${km2} km² (${where})`,
  ];
};
