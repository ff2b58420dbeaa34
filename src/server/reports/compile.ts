import type { ColumnType } from '#contract/column.ts';
import type { Filter, FilterControl } from '#report/filters.ts';
import type { Columns, Report } from '#report/define.ts';

import type { SqlValue } from '../database/database.ts';
import { badRequest } from '../http/refusal.ts';
import { type Source, type SourceField, sourceOf } from './sources.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** What a report is asked, after its fields were checked against its filters. */
export interface ReportRequest {
  readonly companies: readonly string[];
  /** Filter fields as they came, all text; unknown ones are not read. */
  readonly filters: Readonly<Record<string, string>>;
  readonly order: string;
}

/** How a value leaves the database: times as ISO text, everything else as it is. */
const selected: Record<ColumnType, (sql: string) => string> = {
  text: (sql) => sql,
  int: (sql) => sql,
  number: (sql) => sql,
  bool: (sql) => sql,
  time: (sql) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  day: (sql) => `to_char(${sql}, 'YYYY-MM-DD')`,
  json: (sql) => sql,
};

const wrong = (name: string): never => {
  throw badRequest([`筛选条件不正确：${name}`, `Wrong filter: ${name}`], {
    [name]: ['格式不正确', 'Not in the right form'],
  });
};

/** Text of a filter as a value of the column's type. */
const parsed: Record<ColumnType, (name: string, text: string) => SqlValue> = {
  text: (_name, text) => text,
  int: (name, text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : wrong(name)),
  number: (name, text) => (Number.isFinite(Number(text)) && text.trim() !== '' ? Number(text) : wrong(name)),
  bool: (name, text) => (text === 'true' ? true : text === 'false' ? false : wrong(name)),
  time: (name, text) => (Number.isFinite(Date.parse(text)) ? new Date(text) : wrong(name)),
  day: (name, text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : wrong(name)),
  json: (name) => wrong(name),
};

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Filters that look for a part of the text rather than the whole of it. */
const partial: ReadonlySet<FilterControl> = new Set(['text', 'plate']);

const fieldOf = (source: Source, name: string): SourceField => {
  const field = source.fields.get(name);
  if (!field) throw new Error(`the source has no field ${name}`);
  return field;
};

export interface CompiledReport {
  readonly report: Report;
  rows(request: ReportRequest, limit: number, offset: number): Statement;
  /** Count, totals by column and the count of each chip, in one row. */
  totals(request: ReportRequest): Statement;
  /** All rows in order, for the file. */
  all(request: ReportRequest, fields: readonly string[]): Statement;
  /** The row with everything that is known of it. */
  row(companies: readonly string[], id: string): Statement;
}

class Conditions {
  readonly values: SqlValue[] = [];
  readonly #where: string[] = [];

  add(condition: (place: string) => string, value: SqlValue): void {
    this.values.push(value);
    this.#where.push(condition(`$${this.values.length}`));
  }
  plain(condition: string): void {
    this.#where.push(condition);
  }
  get text(): string {
    return this.#where.join(' and ');
  }
}

const addFilter = (
  conditions: Conditions,
  source: Source,
  name: string,
  filter: Filter | null,
  text: string,
): void => {
  const field = fieldOf(source, name);
  if (text === 'null') {
    conditions.plain(`${field.sql} is null`);
    return;
  }
  if (filter && partial.has(filter.control) && field.type === 'text' && name !== 'id') {
    conditions.add((place) => `${field.sql} ilike ${place}`, likeText(text));
    return;
  }
  const list = text.split(',').map((part) => parsed[field.type](name, part.trim()));
  const [first] = list;
  if (list.length === 1 && first !== undefined) conditions.add((place) => `${field.sql} = ${place}`, first);
  else conditions.add((place) => `${field.sql} = any(${place})`, list);
};

const period = (
  conditions: Conditions,
  source: Source,
  report: Report,
  filters: Readonly<Record<string, string>>,
): void => {
  const { sql, type } = fieldOf(source, source.timeField);
  const { startTime, endTime } = filters;
  const instant = (name: string, text: string): Date => {
    const value = parsed.time(name, text);
    return value instanceof Date ? value : wrong(name);
  };
  const from = startTime ? instant('startTime', startTime) : null;
  const to = endTime ? instant('endTime', endTime) : null;
  if (from && to && from > to)
    throw badRequest(['开始时间不能晚于结束时间', 'The start must not be after the end']);
  if (
    from &&
    report.maxDays !== undefined &&
    (to?.getTime() ?? Infinity) - from.getTime() > report.maxDays * 86_400_000 &&
    to
  )
    throw badRequest([`查询时间不能超过 ${report.maxDays} 天`, `At most ${report.maxDays} days at once`]);
  const cast = type === 'day' ? `(${sql}::timestamp at time zone 'Asia/Shanghai')` : sql;
  if (from) conditions.add((place) => `${cast} >= ${place}`, from);
  if (to) conditions.add((place) => `${cast} < ${place}`, to);
};

const where = (report: Report, source: Source, request: ReportRequest): Conditions => {
  const conditions = new Conditions();
  // An empty scope finds nothing: no company is not every company.
  conditions.add((place) => `r.company_code = any(${place}::text[])`, request.companies);
  conditions.plain('not r.withdrawn');
  for (const [name, filter] of Object.entries(report.filters)) {
    if (filter.control === 'period') {
      period(conditions, source, report, request.filters);
      continue;
    }
    const text = request.filters[name];
    if (text !== undefined && text !== '') addFilter(conditions, source, name, filter, text);
  }
  const chipFields = new Set(Object.values(report.chips).flatMap((chip) => Object.keys(chip.where)));
  for (const name of chipFields) {
    const text = request.filters[name];
    if (text !== undefined && text !== '' && !(name in report.filters))
      addFilter(conditions, source, name, null, text);
  }
  return conditions;
};

const orderBy = (report: Report, source: Source, order: string): string => {
  const asked = order === '' ? report.order : order;
  const name = asked.startsWith('-') ? asked.slice(1) : asked;
  const column = Object.hasOwn(report.columns, name) ? report.columns[name] : undefined;
  if (!column || column.unsorted) throw badRequest([`不能按 ${name} 排序`, `Can't be ordered by ${name}`]);
  const direction = asked.startsWith('-') ? 'desc nulls last' : 'asc nulls last';
  // The id settles ties, so that pages neither repeat nor skip rows.
  return `${fieldOf(source, name).sql} ${direction}, r.id`;
};

/** Fields that a row needs beside its columns: for the drawer, for cells put together, for the colour of a cell. */
const extraFields = (report: Report): string[] => {
  const of = Object.values(report.columns).flatMap((column) => [
    ...(column.of ?? []),
    ...(column.abnormalBy === undefined ? [] : [column.abnormalBy]),
  ]);
  const moments = (report.moments ?? []).flatMap(({ title: _title, ...fields }) => Object.values(fields));
  return [...of, ...moments, 'signCode', 'companyCode'];
};

const isReal = (columns: Columns, name: string): boolean => columns[name]?.kind !== 'wetDry';

/** Turns a definition into SQL once; identifiers come from the source's closed list of fields alone. */
export const compileReport = (report: Report): CompiledReport => {
  const source = sourceOf(report.source);
  if (!source) throw new Error(`no source ${report.source}`);
  const select = (names: readonly string[]): string =>
    names
      .map((name) => {
        const field = fieldOf(source, name);
        return `${selected[field.type](field.sql)} as "${name}"`;
      })
      .join(', ');
  const columnNames = Object.keys(report.columns).filter((name) => isReal(report.columns, name));
  const rowFields = [...new Set(['id', ...columnNames, ...extraFields(report)])].filter((name) =>
    source.fields.has(name),
  );
  for (const name of columnNames) fieldOf(source, name);

  return {
    report,
    rows: (request, limit, offset) => {
      const conditions = where(report, source, request);
      const order = orderBy(report, source, request.order);
      conditions.values.push(limit, offset);
      const last = conditions.values.length;
      return {
        text: `select ${select(rowFields)} from ${source.from} where ${conditions.text} order by ${order} limit $${last - 1} offset $${last}`,
        values: conditions.values,
      };
    },
    totals: (request) => {
      const conditions = where(report, source, request);
      const sums = report.totals.map((name) => `sum(${fieldOf(source, name).sql})::float8 as "${name}"`);
      const chips = Object.entries(report.chips).map(([name, chip]) => {
        const chipConditions = new Conditions();
        chipConditions.values.push(...conditions.values);
        for (const [field, text] of Object.entries(chip.where))
          addFilter(chipConditions, source, field, null, text);
        conditions.values.splice(0, conditions.values.length, ...chipConditions.values);
        return `count(*) filter (where ${chipConditions.text}) as "chip:${name}"`;
      });
      return {
        text: `select count(*) as total${[...sums, ...chips].map((part) => `, ${part}`).join('')} from ${source.from} where ${conditions.text}`,
        values: conditions.values,
      };
    },
    all: (request, fields) => {
      const conditions = where(report, source, request);
      const names = [
        ...new Set(fields.flatMap((name) => [name, ...(report.columns[name]?.of ?? [])])),
      ].filter((name) => source.fields.has(name));
      return {
        text: `select ${select(names)} from ${source.from} where ${conditions.text} order by ${orderBy(report, source, request.order)}`,
        values: conditions.values,
      };
    },
    row: (companies, id) => ({
      text: `select ${select(rowFields)}, r.properties as "__properties", r.why as "__why" from ${source.from}
             where r.id = $2 and r.company_code = any($1::text[])`,
      values: [companies, id],
    }),
  };
};
