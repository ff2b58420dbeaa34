import type { ChoicesField, RowsField } from '#resource/fields.ts';
import { type ReferencedTable, referenceTargets } from '#resource/reference-targets.ts';

import { isoMilliseconds } from '../../database/iso-time.ts';
import { columnName } from '../../database/names.ts';
import type { ResourcePage } from '../page.ts';

const isTankTable = (field: RowsField, name: string): boolean => field.fields[name]?.kind === 'tankTable';

/** The newest tank table not after now stands for a compartment in lists and forms. */
const rowsSql = (table: string, field: RowsField): string => {
  const pairs = [field.number, ...Object.keys(field.fields)].map((name) =>
    isTankTable(field, name)
      ? `'${name}', (select v.points from tank_table v where v.truck_id = x.${table}_id and v.compartment = x.compartment
           and v.superseded_by is null order by v.effective_from desc limit 1)`
      : `'${name}', ${field.fields[name]?.kind === 'moment' ? isoMilliseconds(`x."${columnName(name)}"`) : `x."${columnName(name)}"`}`,
  );
  return `coalesce((select json_agg(json_build_object(${pairs.join(', ')}) order by x."${columnName(field.number)}")
    from "${field.source}" x where x.${table}_id = r.id), '[]')`;
};

const choicesSql = ({ stored }: ChoicesField): string =>
  `coalesce((select json_agg(x."${stored.code}" order by x."${stored.code}") from "${stored.source}" x
        where x."${stored.owner}" = r."${columnName(stored.ownerField)}"), '[]')`;

/** A fence is one value to people, and columns to the rules. */
const geometrySql = `json_strip_nulls(json_build_object(
  'circle', case when r.polygon is null then json_build_object('longitudeDeg', r.longitude_deg,
    'latitudeDeg', r.latitude_deg, 'radiusM', r.radius_m::float8) end,
  'polygon', r.polygon, 'enteredIn', r.entered_in))`;

const fileSql = (name: string): string =>
  `(select json_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes) from stored_file f
      where f.id = r."${columnName(name)}")`;

/** How a computed field is reckoned for a reader; undefined: it is none. */
export const computedSql = (
  { hooks: { computed = {} } }: ResourcePage,
  name: string,
  companies: string,
): string | undefined => {
  const sql = Object.hasOwn(computed, name) ? computed[name] : undefined;
  return typeof sql === 'function' ? sql(companies) : sql;
};

/**
 * Columns of a resource: its own, names of what it refers to (`companyCodeName`, `companyCodeNameEn`), rows that belong
 * to it.
 * @param companies place of the parameter that holds the reader's companies: `$1`
 */
export const selectRows = (page: ResourcePage, companies: string): string => {
  const { resource } = page;
  const columns = Object.entries(resource.fields).flatMap(([name, field]) => {
    const own = `r."${columnName(name)}" as "${name}"`;
    if (field.kind === 'password') return [];
    if (field.kind === 'rows') return [`${rowsSql(resource.source, field)} as "${name}"`];
    if (field.kind === 'choices') return [`${choicesSql(field)} as "${name}"`];
    if (field.kind === 'computed' || field.kind === 'state')
      return [`${computedSql(page, name, companies) ?? 'null'} as "${name}"`];
    if (field.kind === 'file') return [`${fileSql(name)} as "${name}"`];
    if (field.kind === 'line')
      return [
        `(jsonb_build_object('points', r."${columnName(name)}", 'learnedFrom', r.learned_from)
          || case when r.entered_in is null then '{}' else jsonb_build_object('enteredIn', r.entered_in) end
          || case when r.estimated then '{"estimated": true}' else '{}'::jsonb end)::json as "${name}"`,
      ];
    if (field.kind === 'geometry') return [`${geometrySql} as "${name}"`];
    if (field.kind === 'date') return [`to_char(r."${columnName(name)}", 'YYYY-MM-DD') as "${name}"`];
    if (field.kind === 'moment') return [`${isoMilliseconds(`r."${columnName(name)}"`)} as "${name}"`];
    if (field.kind !== 'reference') return [own];
    const to: ReferencedTable = referenceTargets[field.to];
    const named = (column: string, as: string): string =>
      `(select x."${column}" from "${to.source}" x where x."${to.code}" = r."${columnName(name)}") as "${as}"`;
    return [
      // A code, whatever its column: forms, sheets and lists compare texts.
      `r."${columnName(name)}"::text as "${name}"`,
      named(to.name, `${name}Name`),
      ...(to.named === 'zhAndEn' ? [named('name_en', `${name}NameEn`)] : []),
    ];
  });
  return `select r.id, r.version, ${columns.join(', ')} from "${resource.source}" r`;
};
