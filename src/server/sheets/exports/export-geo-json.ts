import { type GeoFeature, geometryOf, type Outline, radiusProperty } from '#domain/geo/geo-json.ts';
import type { FileMark } from '#domain/geo/place-files/found-place.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';

import { badRequest } from '../../kernel/refusal.ts';

/** Kinds that a property holds as it is stored: codes, not words, so that a file reads alike in every language. */
const plain: ReadonlySet<Field['kind']> = new Set([
  'text',
  'number',
  'choice',
  'switch',
  'reference',
  'moment',
  'timeRange',
  'weekdays',
]);

/** Fields of a resource that stand in a file of outlines as properties. */
export const propertyFields = ({ fields }: Resource): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(fields).filter(([, field]) => plain.has(field.kind));

/** The field that holds the outline. @throws Refusal 400: the page has no such files */
export const outlineFieldOf = ({ fields, geoFiles }: Resource): string => {
  const name = Object.keys(fields).find((one) => fields[one]?.kind === 'geometry');
  if (geoFiles === undefined || name === undefined)
    throw badRequest(['此页面不支持导出图形', 'This page has no files of outlines']);
  return name;
};

/** Rows as a collection of features (RFC 7946: WGS-84, longitude before latitude), as Base64, marked as our own. */
export const geoJsonOf = (resource: Resource, rows: readonly ReportRow[], mark: FileMark): string => {
  const outline = outlineFieldOf(resource);
  const names = propertyFields(resource).map(([name]) => name);
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
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', tankwatch: mark, features })).toString(
    'base64',
  );
};
