import type { Resource } from '#resource/define.ts';
import type { RowsField } from '#resource/fields.ts';

import { columnName } from '../database/names.ts';
import type { Queries, SqlValue } from '../database/database.ts';
import { badRequest } from '../http/refusal.ts';
import type { Row } from './read-form.ts';

const plainFields = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind !== 'rows')
    .map(([name]) => name);

const isTankTable = (field: RowsField, name: string): boolean => field.fields[name]?.kind === 'tankTable';

/** The newest tank table not after now stands for a compartment in lists and forms. */
const rowsSql = (table: string, field: RowsField): string => {
  const pairs = [field.number, ...Object.keys(field.fields)].map((name) =>
    isTankTable(field, name)
      ? `'${name}', (select v.points from tank_table v where v.truck_id = x.${table}_id and v.compartment = x.compartment
           and v.superseded_by is null order by v.effective_from desc limit 1)`
      : `'${name}', x."${columnName(name)}"`,
  );
  return `coalesce((select json_agg(json_build_object(${pairs.join(', ')}) order by x."${columnName(field.number)}")
    from "${field.source}" x where x.${table}_id = r.id), '[]')`;
};

/** Columns of a resource with the rows that belong to it. */
export const selectRows = (resource: Resource): string => {
  const own = plainFields(resource).map((name) => `r."${columnName(name)}" as "${name}"`);
  const rows = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'rows' ? [`${rowsSql(resource.source, field)} as "${name}"`] : [],
  );
  return `select r.id, r.version, c.name as "companyName", ${[...own, ...rows].join(', ')}
    from "${resource.source}" r left join company c on c.company_code = r.company_code`;
};

export const insertRow = async (queries: Queries, resource: Resource, own: Row): Promise<number> => {
  const names = Object.keys(own);
  const [row] = await queries.query<{ id: number }>(
    `insert into "${resource.source}" (${names.map((name) => `"${columnName(name)}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(own),
  );
  if (!row) throw new Error('an insert returned no row');
  return row.id;
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
  const sets = Object.entries(own).map(([name, value]) => {
    values.push(value);
    return `"${columnName(name)}" = $${values.length}`;
  });
  const rows = await queries.query(
    `update "${resource.source}" set ${[...sets, 'version = version + 1'].join(', ')}
     where id = $1 and version = $2 and company_code = any($3::text[]) returning id`,
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
  // Unchanged tables keep their version: a resource must not name a table that is only a copy. A new one is in force
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
  await queries.query(
    `delete from "${field.source}" where ${owner} = $1 and not ("${number}" = any($2::int[]))`,
    [id, rows.map((row) => Number(row[field.number]))],
  );
  for (const row of rows) {
    const names = Object.keys(row).filter((name) => !isTankTable(field, name));
    const columns = names.map((name) => `"${columnName(name)}"`);
    const given: SqlValue[] = [id];
    // What was emptied goes back to the column's default, which is null where nothing is a value.
    const places = names.map((name) => {
      const value = row[name] ?? null;
      return value === null ? 'default' : `$${given.push(value)}`;
    });
    await queries.query(
      `insert into "${field.source}" (${owner}, ${columns.join(', ')}) values ($1, ${places.join(', ')})
       on conflict (${owner}, "${number}") do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      given,
    );
    for (const [name, value] of Object.entries(row))
      if (isTankTable(field, name) && Array.isArray(value))
        await putTankTable(queries, id, Number(row[field.number]), JSON.stringify(value), nowMs);
  }
};

/** Says which unique field is taken (specification 5), in one look. */
export const checkUnique = async (
  queries: Queries,
  resource: Resource,
  own: Row,
  id: number | null,
): Promise<void> => {
  const taken: Record<string, readonly [string, string]> = {};
  for (const name of resource.unique) {
    const value = own[name];
    if (value === undefined || value === null) continue;
    const rows = await queries.query(
      `select 1 from "${resource.source}" where "${columnName(name)}" = $1 and id is distinct from $2::int`,
      [value, id],
    );
    if (rows.length > 0) taken[name] = ['已存在', 'already exists'];
  }
  const [first] = Object.keys(taken);
  const title = first === undefined ? null : resource.fields[first]?.title;
  if (title) throw badRequest([`${title[0]}已存在`, `${title[1]} already exists`], taken);
};

const referenceColumns = { company: 'company_code', driver: 'driver_code' } as const;

/** A reference must lead to a row that the actor may see. */
export const checkReferences = async (
  queries: Queries,
  resource: Resource,
  own: Row,
  companies: readonly string[],
): Promise<void> => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = own[name];
    if (field.kind !== 'reference' || value === undefined || value === null) continue;
    const rows = await queries.query(
      `select 1 from "${field.to}" where ${referenceColumns[field.to]} = $1 and company_code = any($2::text[])`,
      [value, companies],
    );
    if (rows.length === 0)
      throw badRequest(['请检查表单', 'Please check the form'], {
        [name]: ['请选择列表中的一项', 'Choose one of the list'],
      });
  }
};

export const orderColumns = (resource: Resource): ReadonlySet<string> => new Set(plainFields(resource));
