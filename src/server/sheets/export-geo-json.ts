import { type GeoFeature, geometryOf, type Outline, radiusProperty } from '#domain/geo/geo-json.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Resource } from '#resource/define.ts';

/** Kinds that a property holds as it is stored: codes, not words, so that a file reads alike in every language. */
const plain: ReadonlySet<string> = new Set([
  'text',
  'number',
  'choice',
  'switch',
  'reference',
  'moment',
  'timeRange',
  'weekdays',
]);

/** Rows as a collection of features (RFC 7946: WGS-84, longitude before latitude), as Base64. */
export const geoJsonOf = (resource: Resource, outline: string, rows: readonly ReportRow[]): string => {
  const names = Object.keys(resource.fields).filter((name) => plain.has(resource.fields[name]?.kind ?? ''));
  const features = rows.map((row): GeoFeature => {
    const shape = (row[outline] ?? null) as Outline | null;
    return {
      type: 'Feature',
      id: Number(row['id']),
      properties: {
        ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
        ...(shape !== null && 'circle' in shape && { [radiusProperty]: shape.circle.radiusM }),
      },
      geometry: shape === null ? null : geometryOf(shape),
    };
  });
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })).toString('base64');
};
