import type { Resource } from '#resource/define.ts';
import type { ChoicesField, RowsField } from '#resource/fields.ts';

import { checkNotSending } from '../commands/check-not-sending.ts';
import type { Queries, SqlValue } from '../database/database.ts';
import { columnName } from '../database/names.ts';
import type { Row } from './read-form.ts';
import { scopeSql } from './scope-sql.ts';

/** Columns of a row's own fields, by name; a fence is four of them. */
export const columnsOf = (
  resource: Resource,
  own: Row,
): readonly (readonly [column: string, value: SqlValue])[] =>
  Object.entries(own).flatMap(([name, value]) => {
    if (resource.fields[name]?.kind !== 'geometry' || value === null)
      return [[columnName(name), value as SqlValue] as const];
    const { circle = null, polygon = null } = Object(value) as {
      circle?: { longitudeDeg: number; latitudeDeg: number; radiusM: number };
      polygon?: unknown;
    };
    return [
      ['longitude_deg', circle?.longitudeDeg ?? null],
      ['latitude_deg', circle?.latitudeDeg ?? null],
      ['radius_m', circle?.radiusM ?? null],
      ['polygon', polygon === null ? null : JSON.stringify(polygon)],
    ] as const;
  });

/** What a new row gets of what all rows have in common; of several values its form chooses one. */
export const presetOf = ({ preset = {} }: Resource): Row =>
  Object.fromEntries(
    Object.entries(preset).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );

export const insertRow = async (queries: Queries, resource: Resource, own: Row): Promise<number> => {
  const columns = columnsOf(resource, { ...own, ...presetOf(resource) });
  const [made] = await queries.query<{ id: number }>(
    `insert into "${resource.source}" (${columns.map(([column]) => `"${column}"`).join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    columns.map(([, value]) => value),
  );
  if (!made) throw new Error('an insert returned no row');
  return made.id;
};

/** False: the row has another version by now, or is not in the actor's companies. */
export const updateRow = async (
  queries: Queries,
  resource: Resource,
  id: number,
  version: number,
  companies: readonly string[],
  own: Row,
): Promise<boolean> => {
  const values: SqlValue[] = [id, version, companies];
  const sets = columnsOf(resource, own).map(([column, value]) => {
    values.push(value);
    return `"${column}" = $${values.length}`;
  });
  const rows = await queries.query(
    `update "${resource.source}" r set ${[...sets, 'version = version + 1'].join(', ')}
     where r.id = $1 and r.version = $2 and ${scopeSql(resource, '$3')} returning r.id`,
    values,
  );
  return rows.length > 0;
};

const putTankTable = async (
  queries: Queries,
  id: number,
  compartment: number,
  points: string,
  nowMs: number,
): Promise<void> => {
  const [held] = await queries.query<{ same: boolean }>(
    `select points = $3::jsonb as same from tank_table where truck_id = $1 and compartment = $2
       and superseded_by is null order by effective_from desc limit 1`,
    [id, compartment, points],
  );
  if (held?.same !== true) await checkNotSending(queries, id, compartment);
  // Unchanged tables keep their version: a record must not name a table that is only a copy. A new one is in force
  // after every fact that was judged, and after the one before it.
  await queries.query(
    `insert into tank_table (truck_id, compartment, effective_from, points)
     select $1, $2, greatest($3, master_edit_time(), newest.effective_from + interval '1 millisecond'), $4::jsonb
     from (select) as one left join lateral (
       select effective_from, points from tank_table where truck_id = $1 and compartment = $2
         and superseded_by is null order by effective_from desc limit 1) as newest on true
     where newest.points is distinct from $4::jsonb`,
    [id, compartment, new Date(nowMs), points],
  );
};

/** Brings the rows of one field to what was sent: numbers that are gone are removed, the others put. */
export const putRows = async (
  queries: Queries,
  resource: Resource,
  field: RowsField,
  id: number,
  rows: readonly Row[],
  nowMs: number,
): Promise<void> => {
  const owner = `${resource.source}_id`;
  const number = columnName(field.number);
  const isTankTable = (name: string): boolean => field.fields[name]?.kind === 'tankTable';
  await queries.query(
    `delete from "${field.source}" where ${owner} = $1 and not ("${number}" = any($2::int[]))`,
    [id, rows.map((row) => Number(row[field.number]))],
  );
  for (const row of rows) {
    const names = Object.keys(row).filter((name) => !isTankTable(name));
    const columns = names.map((name) => `"${columnName(name)}"`);
    const given: SqlValue[] = [id];
    // What was emptied goes back to the column's default, which is null where nothing is a value.
    const places = names.map((name) => {
      const value = row[name] ?? null;
      return value === null ? 'default' : `$${given.push(value as SqlValue)}`;
    });
    await queries.query(
      `insert into "${field.source}" (${owner}, ${columns.join(', ')}) values ($1, ${places.join(', ')})
       on conflict (${owner}, "${number}") do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      given,
    );
    for (const [name, value] of Object.entries(row))
      if (isTankTable(name) && Array.isArray(value))
        await putTankTable(queries, id, Number(row[field.number]), JSON.stringify(value), nowMs);
  }
};

/** Brings the choices of one row, which have a table of their own, to the codes given. */
export const putChoices = async (
  queries: Queries,
  { source, owner, code }: NonNullable<ChoicesField['stored']>,
  ownerCode: string,
  codes: readonly string[],
): Promise<void> => {
  await queries.query(`delete from "${source}" where "${owner}" = $1 and not ("${code}" = any($2::text[]))`, [
    ownerCode,
    codes,
  ]);
  await queries.query(
    `insert into "${source}" ("${owner}", "${code}") select $1, unnest($2::text[]) on conflict do nothing`,
    [ownerCode, codes],
  );
};
