import type { ReportRow } from '#contract/reports/reports.ts';
import { enteredInOf } from '#domain/geo/convert-datum.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';

import type { Queries } from '../database/database.ts';
import { columnName } from '../database/names.ts';
import { badRequest } from '../kernel/refusal.ts';
import type { Actor } from '../identity/actor.ts';
import type { ResourcePage } from '../resource-kit/page.ts';
import { scopeSql } from '../resource-kit/reading/scope-sql.ts';
import { selectRows } from '../resource-kit/reading/select-rows.ts';
import { type PlannedRow, planRow } from './plan-row.ts';
import type { SheetCell } from '../resource-kit/files/read-workbook.ts';
import { mapYielding } from './map-yielding.ts';
import type { GeoRow } from '../resource-kit/files/read-geo-json.ts';
import { type SheetContext, sheetColumns } from './cells/sheet-columns.ts';

/** The field that holds the outline. @throws Refusal 400: the page has no such files */
export const outlineFieldOf = ({ fields, geoFiles }: Resource): string => {
  const name = Object.keys(fields).find((one) => fields[one]?.kind === 'geometry');
  if (geoFiles === undefined || name === undefined)
    throw badRequest(['此页面不支持导入', 'This page has no import']);
  return name;
};

const cellOf = (value: unknown): SheetCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** What the properties say of the resource's fields; others are not read. */
const formOf = (
  resource: Resource,
  { properties, shape }: GeoRow,
  outline: string,
  context: SheetContext,
): Record<string, unknown> => {
  const form: Record<string, unknown> = {};
  for (const column of sheetColumns(resource))
    if (column.field !== outline && Object.hasOwn(properties, column.field))
      column.read(form, cellOf(properties[column.field]), context);
  const enteredIn = enteredInOf(properties['enteredIn']);
  if (shape !== null) form[outline] = { ...Object(shape), ...(enteredIn && { enteredIn }) };
  return form;
};

/** Rows of the actor's scope that the features may mean: by id, or by name. */
const knownRows = async (
  queries: Queries,
  companies: readonly string[],
  page: ResourcePage,
  rows: readonly GeoRow[],
): Promise<readonly ReportRow[]> => {
  const { resource } = page;
  return queries.query<ReportRow>(
    `${selectRows(page, '$1')} where ${scopeSql(resource, '$1')}
       and (r.id = any($2::int[]) or r."${columnName(resource.name)}" = any($3::text[]))`,
    [
      companies,
      rows.flatMap(({ id }) => (id === null ? [] : [id])),
      rows.map(({ properties }) => String(properties[resource.name] ?? '').replaceAll('\0', '')),
    ],
  );
};

/** Rows that a feature means: by its id, else by its name. */
const sameRows = (known: readonly ReportRow[], name: string): ((feature: GeoRow) => readonly ReportRow[]) => {
  const byId = new Map(known.map((row) => [Number(row['id']), row]));
  const byName = groupBy(known, (row) => row[name]);
  return ({ id, properties }) => {
    if (id === null) return byName.get(properties[name]) ?? [];
    const row = byId.get(id);
    return row === undefined ? [] : [row];
  };
};

/**
 * What an import of a GeoJSON file would do, feature by feature. A feature is the row whose id it has, and of a file
 * from elsewhere the one row of its name; what a new one does not say is `other` and the actor's own company.
 */
export const planGeoJson = async (
  queries: Queries,
  actor: Actor,
  page: ResourcePage,
  features: readonly GeoRow[],
  context: SheetContext,
): Promise<{ readonly rows: readonly PlannedRow[]; readonly unknownColumns: readonly string[] }> => {
  const { resource } = page;
  const outline = outlineFieldOf(resource);
  const known = await knownRows(queries, actor.companies, page, features);
  const seen = new Set<number>();
  const sameAs = sameRows(known, resource.name);
  const rows = await mapYielding(features, (feature) => {
    const found = sameAs(feature);
    const before = found.length === 1 ? (found[0] ?? null) : null;
    const twice = before !== null && seen.has(Number(before['id']));
    if (before !== null) seen.add(Number(before['id']));
    const faults: { field: string; text: Text }[] = [
      ...(feature.fault === null ? [] : [{ field: outline, text: feature.fault }]),
      ...(found.length > 1
        ? [{ field: resource.name, text: ['有多个同名围栏', 'Several fences have this name'] as const }]
        : []),
      ...(twice ? [{ field: resource.name, text: ['文件中重复', 'Twice in the file'] as const }] : []),
    ];
    const read = formOf(resource, feature, outline, context);
    const usual = { type: 'other', companyCode: actor.user.companyCode, enabled: true };
    const form = before === null ? { ...usual, ...read } : read;
    const planned = planRow(resource, feature.rowNumber, form, before, faults, context);
    // Why there is no outline is said once, by what the file has instead.
    return feature.fault === null
      ? planned
      : {
          ...planned,
          faults: planned.faults.filter(({ field, text }) => field !== outline || text === feature.fault),
        };
  });
  const fields = new Set([...Object.keys(resource.fields), 'radiusM', 'enteredIn']);
  const unknownColumns = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))].filter(
    (name) => !fields.has(name),
  );
  return { rows, unknownColumns };
};
