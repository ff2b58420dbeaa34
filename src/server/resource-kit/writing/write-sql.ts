import type { EnteredIn } from '#domain/geo/convert-datum.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import type { Resource } from '#resource/define.ts';
import type { ChoicesField, RouteLine, RowsField } from '#resource/fields.ts';
import { pathName } from '#resource/validate.ts';

import type { Queries, SqlValue } from '../../database/database.ts';
import { columnName } from '../../database/names.ts';
import { putTankTable } from './put-tank-table.ts';
import type { Row } from '../read-form.ts';
import { scopeSql } from '../reading/scope-sql.ts';

/** Columns of a row's own fields, by name; a fence is five of them, a line four. */
export const columnsOf = (
  resource: Resource,
  own: Row,
): readonly (readonly [column: string, value: SqlValue])[] =>
  Object.entries(own).flatMap(([name, value]) => {
    const kind = resource.fields[name]?.kind;
    if (kind === 'line' && value !== null) {
      const { points, learnedFrom, enteredIn = null, estimated = false } = Object(value) as RouteLine;
      return [
        [columnName(name), JSON.stringify(points)],
        ['learned_from', learnedFrom],
        ['entered_in', enteredIn],
        ['estimated', estimated],
      ] as const;
    }
    if (kind !== 'geometry' || value === null) return [[columnName(name), value as SqlValue] as const];
    const {
      circle = null,
      polygon = null,
      enteredIn = null,
    } = Object(value) as {
      circle?: { longitudeDeg: number; latitudeDeg: number; radiusM: number };
      polygon?: unknown;
      enteredIn?: EnteredIn;
    };
    return [
      ['longitude_deg', circle?.longitudeDeg ?? null],
      ['latitude_deg', circle?.latitudeDeg ?? null],
      ['radius_m', circle?.radiusM ?? null],
      ['polygon', polygon === null ? null : JSON.stringify(polygon)],
      ['entered_in', enteredIn],
    ] as const;
  });

/** What a new row gets of what all rows have in common; of several values its form chooses one. */
export const presetOf = ({ preset = {} }: Resource): Row =>
  Object.fromEntries(
    Object.entries(preset).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );

/** Inserts rows that have the same columns, in one statement. Returns their ids in the order given. */
const insertAlike = async (
  queries: Queries,
  { source }: Resource,
  rows: readonly (readonly (readonly [column: string, value: SqlValue])[])[],
): Promise<readonly number[]> => {
  const columns = (rows[0] ?? []).map(([column]) => `"${column}"`);
  const values: SqlValue[] = [];
  const places = rows.map((row) => `(${row.map(([, value]) => `$${values.push(value)}`).join(', ')})`);
  const made = await queries.query<{ id: number }>(
    `insert into "${source}" (${columns.join(', ')}) values ${places.join(', ')} returning id`,
    values,
  );
  if (made.length !== rows.length) throw new Error('an insert returned too few rows');
  return made.map(({ id }) => id);
};

/** Inserts rows, as few statements as their columns allow. Returns their ids in the order given. */
export const insertRows = async (
  queries: Queries,
  resource: Resource,
  owns: readonly Row[],
): Promise<readonly number[]> => {
  const preset = presetOf(resource);
  const rows = owns.map((own) => columnsOf(resource, { ...own, ...preset }));
  const ids: number[] = [];
  const shapeOf = (row: (typeof rows)[number]): string => row.map(([column]) => column).join();
  for (let from = 0; from < rows.length;) {
    const shape = shapeOf(rows[from] ?? []);
    const end = rows.findIndex((row, index) => index > from && shapeOf(row) !== shape);
    const alike = rows.slice(from, end === -1 ? rows.length : end);
    ids.push(...(await insertAlike(queries, resource, alike)));
    from += alike.length;
  }
  return ids;
};

export const insertRow = async (queries: Queries, resource: Resource, own: Row): Promise<number> => {
  const [id] = await insertRows(queries, resource, [own]);
  if (id === undefined) throw new Error('an insert returned no row');
  return id;
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

/** Brings the rows of one field to what was sent: numbers that are gone are removed, the others put. */
export const putRows = async (
  queries: Queries,
  resource: Resource,
  [rowsName, field]: readonly [name: string, field: RowsField],
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
  for (const [index, row] of rows.entries()) {
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
        await putTankTable(queries, {
          truckId: id,
          compartment: Number(row[field.number]),
          points: value as readonly TankRow[],
          path: pathName([rowsName, index, name]),
          nowMs,
        });
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
