import { resultCodes } from '#contract/envelope.ts';
import type { Resource } from '#resource/define.ts';

import type { Queries, SqlValue } from '../../database/database.ts';
import { columnName } from '../../database/names.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Row } from '../read-form.ts';
import { columnsOf, presetOf } from '../writing/write-sql.ts';

/** Whether another row `n` is a version of the same thing as `r`, as SQL. */
export const sameThing = (key: readonly string[]): string =>
  key.map((name) => `n."${columnName(name)}" = r."${columnName(name)}"`).join(' and ');

/** Conditions that make a row `r` the newest version of its thing; none where the resource has no versions. */
export const newestSql = ({ versioned, source }: Resource): readonly string[] =>
  versioned === undefined
    ? []
    : [
        'r.superseded_by is null',
        `not exists (select from "${source}" n where ${sameThing(versioned.key)} and n.superseded_by is null
           and n.effective_from > r.effective_from)`,
      ];

/** In force now, after every fact that was judged, and after the version before it: no fact changes sides. */
const fromNow = (place: string, key: string, source: string): string =>
  `greatest(${place}::timestamptz, master_edit_time(), (select max(n.effective_from) + interval '1 millisecond'
     from "${source}" n where ${key} and n.superseded_by is null))`;

/** Writes the first version of a thing, or the next where it has some already. Returns its id. */
export const insertVersion = async (
  queries: Queries,
  resource: Resource,
  own: Row,
  nowMs: number,
): Promise<number> => {
  const columns = columnsOf(resource, { ...own, ...presetOf(resource) });
  const values: SqlValue[] = columns.map(([, value]) => value);
  const places = new Map(columns.map(([column], index) => [column, `$${index + 1}`]));
  const key = (resource.versioned?.key ?? [])
    .map((name) => `n."${columnName(name)}" = ${places.get(columnName(name))}`)
    .join(' and ');
  values.push(new Date(nowMs));
  const [made] = await queries.query<{ id: number }>(
    `insert into "${resource.source}" (${columns.map(([column]) => `"${column}"`).join(', ')}, effective_from)
     values (${[...places.values()].join(', ')}, ${fromNow(`$${values.length}`, key, resource.source)})
     returning id::int as id`,
    values,
  );
  if (!made) throw new Error('a version was not written');
  return made.id;
};

/** What a version has of its own; all else goes over to the next one. */
const ownColumns = ['id', 'version', 'effective_from', 'superseded_by', 'correction_id'];

/**
 * Writes the version after `id`, with what was changed and all else as it was.
 * @throws Refusal 409: there is a newer one already
 */
export const insertNextVersion = async (
  queries: Queries,
  resource: Resource,
  id: number,
  changed: Row,
  nowMs: number,
): Promise<number> => {
  const { source } = resource;
  const given = new Map(columnsOf(resource, changed));
  const columns = await queries.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and not (column_name = any($2::text[]))`,
    [source, ownColumns],
  );
  const values: SqlValue[] = [id, new Date(nowMs)];
  const taken = columns.map(({ name }) => {
    const value = given.get(name);
    return value === undefined ? `r."${name}"` : `$${values.push(value)}`;
  });
  const key = sameThing(resource.versioned?.key ?? []);
  const [made] = await queries.query<{ id: number }>(
    `insert into "${source}" (${columns.map(({ name }) => `"${name}"`).join(', ')}, effective_from)
     select ${taken.join(', ')}, ${fromNow('$2', key, source)} from "${source}" r
     where r.id = $1 and ${newestSql(resource).join(' and ')} returning id::int as id`,
    values,
  );
  if (!made)
    throw new Refusal(resultCodes.conflict, [
      '已有更新的版本，请刷新后再改',
      'There is a newer version; load it again before you edit',
    ]);
  return made.id;
};
