import { maxPageSize, type ReportRow } from '#contract/reports.ts';
import type { ResourceRows } from '#contract/resources.ts';
import type { Resource } from '#resource/define.ts';

import type { Queries, SqlValue } from '../database/database.ts';
import { columnName } from '../database/names.ts';
import { badRequest } from '../http/refusal.ts';
import type { Actor } from '../session/actor.ts';
import { orderColumns, selectRows } from './sql.ts';

const defaultPageSize = 50;

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** One page of rows that the actor may see, filtered, searched and ordered. */
export const listRows = async (
  database: Queries,
  actor: Actor,
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<ResourceRows> => {
  const values: SqlValue[] = [actor.companies];
  const where = ['r.company_code = any($1::text[])'];
  const add = (condition: (place: string) => string, value: SqlValue): void => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  const search = String(query['search'] ?? '').trim();
  if (search !== '')
    add(
      (place) => `(${resource.search.map((name) => `r."${columnName(name)}" ilike ${place}`).join(' or ')})`,
      likeText(search),
    );
  for (const name of resource.filters) {
    const value = query[name];
    if (typeof value === 'string' && value !== '')
      add((place) => `r."${columnName(name)}"::text = any(${place}::text[])`, value.split(','));
  }
  const asked = String(query['order'] ?? '') || resource.order;
  const name = asked.startsWith('-') ? asked.slice(1) : asked;
  if (!orderColumns(resource).has(name))
    throw badRequest([`不能按 ${name} 排序`, `Can't be ordered by ${name}`]);
  const size = Math.min(Number(query['pageSize'] ?? defaultPageSize), maxPageSize);
  const offset = (Number(query['page'] ?? 1) - 1) * size;
  const [count] = await database.query<{ total: number }>(
    `select count(*) as total from "${resource.source}" r where ${where.join(' and ')}`,
    values,
  );
  values.push(size, offset);
  const rows = await database.query<ReportRow>(
    `${selectRows(resource)} where ${where.join(' and ')} order by r."${columnName(name)}" ${asked.startsWith('-') ? 'desc' : 'asc'}, r.id
     limit $${values.length - 1} offset $${values.length}`,
    values,
  );
  return { rows, total: count?.total ?? 0, asOf: new Date(nowMs).toISOString() };
};
