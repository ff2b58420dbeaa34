import { compareNames } from '#domain/names/name-order.ts';
import { maxPageSize, type ReportRow } from '#contract/reports/reports.ts';
import { maxTreeRows, type ResourceRows } from '#contract/resources.ts';
import { plateForm } from '#domain/text/plate.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';
import type { Field } from '#resource/fields.ts';
import { fieldAt, listFields, listFilters } from '#resource/list-filters.ts';

import type { Queries, SqlValue } from '../../database/database.ts';
import { columnName } from '../../database/names.ts';
import { type ListQuery, cursorOf, positionOf } from '../../kernel/page-cursor.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import type { ResourcePage } from '../page.ts';
import { scopeSql } from './scope-sql.ts';
import { computedSql, selectRows } from './select-rows.ts';
import { newestSql } from './versions.ts';

const defaultPageSize = 50;

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Kinds whose values are columns of the resource's table. */
const isColumn = (field: Field): boolean =>
  !['rows', 'choices', 'computed', 'state', 'geometry', 'line', 'file', 'password'].includes(field.kind);

/** Plates are stored in normal form, and found by it. */
const isPlate = (field: Field | undefined): boolean =>
  (field?.kind === 'text' || field?.kind === 'computed') && field.plate === true;

/** The reader's companies are the first parameter of every list. */
const companiesPlace = '$1';

/** What a field of text or numbers is in SQL: its column, or how it is reckoned; undefined: it is neither. */
const valueSql = (page: ResourcePage, name: string): string | undefined => {
  const field = page.resource.fields[name];
  if (field !== undefined && isColumn(field)) return `r."${columnName(name)}"`;
  return computedSql(page, name, companiesPlace);
};

const orderSql = (page: ResourcePage, asked: string): string => {
  const name = asked.startsWith('-') ? asked.slice(1) : asked;
  const sql = valueSql(page, name);
  if (sql === undefined) throw badRequest([`不能按 ${name} 排序`, `Can't be sorted by ${name}`]);
  return `${sql} ${asked.startsWith('-') ? 'desc' : 'asc'}, r.id`;
};

/**
 * A China day, or the first and the last (`…Until`) of several, as bounds in SQL.
 * @throws Refusal 400: it is no day
 */
const momentsOf = (
  name: string,
  first: string,
  until: unknown,
): readonly (readonly [sign: '>=' | '<', bound: Date])[] => {
  const last = typeof until === 'string' ? until : first;
  if (![first, last].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))))
    throw badRequest([`${name} 应为日期`, `${name} is no day`]);
  return [
    ['>=', new Date(chinaDayRange(first).fromMs)],
    ['<', new Date(chinaDayRange(last).toMs)],
  ];
};

/** Rows before a page: by its number, or by the cursor of the page before. */
const offsetOf = (query: Readonly<Record<string, unknown>>, asked: ListQuery, size: number): number => {
  const { cursor, page } = query;
  if (typeof cursor !== 'string' || cursor === '') return (Number(page ?? 1) - 1) * size;
  const position = positionOf(asked, cursor);
  return 'offset' in position ? position.offset : 0;
};

/** Whether rows are asked for by the names that they go by, which are read in pinyin; codes and plates are not. */
const isByName = ({ resource }: ResourcePage, asked: string): boolean => {
  const name = asked.replace(/^-/, '');
  const field = resource.fields[name];
  return name === resource.name && field?.kind === 'text' && field.plate !== true;
};

/**
 * Numbers of all rows by name as readers look for them: the database has no such order, the embedded one none but that
 * of code points.
 */
const idsByName = async (
  database: Queries,
  { resource }: ResourcePage,
  where: string,
  values: readonly SqlValue[],
  falling: boolean,
): Promise<readonly number[]> => {
  const rows = await database.query<{ id: number; name: string | null }>(
    `select r.id, r."${columnName(resource.name)}" as name from "${resource.source}" r where ${where} order by r.id`,
    values,
  );
  const sign = falling ? -1 : 1;
  return rows
    .toSorted((one, other) => sign * compareNames(one.name ?? '', other.name ?? ''))
    .map(({ id }) => id);
};

/** One page of rows that the actor may see, filtered, searched and ordered; of a tree all rows, up to `maxTreeRows`. */
export const listRows = async (
  database: Queries,
  actor: Actor,
  page: ResourcePage,
  query: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<ResourceRows> => {
  const { resource } = page;
  const values: SqlValue[] = [actor.companies];
  const where = [scopeSql(resource, companiesPlace), ...newestSql(resource)];
  const add = (condition: (place: string) => string, value: SqlValue): void => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  const search = String(query['search'] ?? '').trim();
  if (search !== '') {
    const plates = resource.search.filter((name) => isPlate(resource.fields[name]));
    const others = resource.search.filter((name) => !plates.includes(name));
    const places = [
      { names: others, text: search },
      { names: plates, text: plateForm(search) },
    ].flatMap(({ names, text }) => {
      if (names.length === 0) return [];
      values.push(likeText(text));
      return names.map((name) => `${valueSql(page, name)} ilike $${values.length}`);
    });
    where.push(`(${places.join(' or ')})`);
  }
  for (const name of listFilters(resource)) {
    const value = query[name];
    if (typeof value !== 'string' || value === '') continue;
    const { within, name: inner } = fieldAt(resource, name) ?? { within: null, name };
    if (within !== null)
      add(
        (place) =>
          `exists (select from "${within.source}" i where i."${resource.source}_id" = r.id
             and i."${columnName(inner)}"::text = any(${place}::text[]))`,
        value.split(','),
      );
    else if (resource.fields[name]?.kind === 'moment')
      for (const [sign, bound] of momentsOf(name, value, query[`${name}Until`]))
        add((place) => `r."${columnName(name)}" ${sign} ${place}`, bound);
    else {
      const sql = valueSql(page, name) ?? `r."${columnName(name)}"`;
      add((place) => `(${sql})::text = any(${place}::text[])`, value.split(','));
    }
  }
  const asked = String(query['order'] ?? '');
  const order = orderSql(page, asked || resource.order);
  const size = resource.tree
    ? maxTreeRows
    : Math.min(Number(query['pageSize'] ?? defaultPageSize), maxPageSize);
  const narrowing = [...listFields(resource).map(({ name }) => name), 'search'];
  const list = {
    list: resource.source,
    order: asked,
    filters: Object.fromEntries(narrowing.map((name) => [name, String(query[name] ?? '')])),
  };
  const offset = resource.tree ? 0 : offsetOf(query, list, size);
  const found = where.join(' and ');
  const byName = isByName(page, asked || resource.order)
    ? await idsByName(database, page, found, values, (asked || resource.order).startsWith('-'))
    : null;
  const [count] =
    byName === null
      ? await database.query<{ total: number }>(
          `select count(*) as total from "${resource.source}" r where ${found}`,
          values,
        )
      : [{ total: byName.length }];
  const rows = await database.query<ReportRow>(
    `${selectRows(page, companiesPlace)} where ${found} ${
      byName === null
        ? `order by ${order} limit $${values.length + 1} offset $${values.length + 2}`
        : `and r.id = any($${values.length + 1}::int[]) order by array_position($${values.length + 1}::int[], r.id)`
    }`,
    [...values, ...(byName === null ? [size, offset] : [byName.slice(offset, offset + size)])],
  );
  const total = count?.total ?? 0;
  return {
    rows,
    total,
    asOf: new Date(nowMs).toISOString(),
    ...(offset + rows.length < total && { next: cursorOf(list, { offset: offset + rows.length }) }),
  };
};
