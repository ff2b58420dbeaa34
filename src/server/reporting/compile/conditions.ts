import type { ColumnType } from '#contract/reports/column.ts';
import { isWholePlate, plateForm } from '#domain/text/plate.ts';
import { cellBox, cellNamed } from '#domain/geo/map-cell.ts';
import type { Filter, FilterControl } from '#report/filters.ts';
import type { Report } from '#report/define.ts';

import { checkPeriod } from '../../kernel/check-period.ts';
import type { SqlValue } from '../../database/database.ts';
import { isByDay, isOfIds } from '../../telemetry/records/moment-rows.ts';
import { missingFilter } from '#report/required.ts';

import { badRequest } from '../../kernel/refusal.ts';
import type { Reader } from '../../identity/actor.ts';
import { fieldOf, type Source } from '../sources/sources.ts';

/** What a report is asked, after its fields were checked against its filters. */
export interface ReportRequest extends Reader {
  /** Filter fields as they came, all text; unknown ones are not read. */
  readonly filters: Readonly<Record<string, string>>;
  readonly order: string;
}

const wrong = (name: string): never => {
  throw badRequest([`筛选条件不正确：${name}`, `Wrong filter: ${name}`], {
    [name]: ['格式不正确', 'Wrong format'],
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

/** Filters that match a part of the text. */
const partial: ReadonlySet<FilterControl> = new Set(['text']);

/** A `where` under construction; every value is a parameter. */
export class Conditions {
  readonly values: SqlValue[];
  readonly #where: string[] = [];

  /** @param values parameters of the statement that this becomes a part of */
  constructor(values: SqlValue[] = []) {
    this.values = values;
  }
  /** Takes a value and answers with its place. */
  place(value: SqlValue): string {
    return `$${this.values.push(value)}`;
  }
  add(condition: (place: string) => string, value: SqlValue): void {
    this.#where.push(condition(this.place(value)));
  }
  plain(condition: string): void {
    this.#where.push(condition);
  }
  get text(): string {
    return this.#where.length === 0 ? 'true' : this.#where.join(' and ');
  }
}

/** One field compared with the text of a filter: `null`, a part of a text, one value or a comma list. */
export const addFilter = (
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
  // A whole plate is found by its index; only a part of one is searched for.
  if (filter?.control === 'plate') {
    const plate = plateForm(text);
    if (isWholePlate(plate)) conditions.add((place) => `${field.sql} = ${place}`, plate);
    else conditions.add((place) => `${field.sql} ilike ${place}`, likeText(plate));
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

/** The rows of these ids. */
export const addIds = (conditions: Conditions, report: Report, ids: readonly string[]): void =>
  conditions.plain(isOfIds(report.source, ids, (value) => conditions.place(value), 'r'));

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
  if (from && to) checkPeriod({ fromMs: from.getTime(), toMs: to.getTime() }, report.maxDays);
  const cast = type === 'day' ? `(${sql}::timestamp at time zone 'Asia/Shanghai')` : sql;
  if (from) conditions.add((place) => `${cast} >= ${place}`, from);
  if (to) conditions.add((place) => `${cast} < ${place}`, to);
};

/** Rows whose place lies in a cell of the map. */
const inCell = (conditions: Conditions, source: Source, name: string, text: string): void => {
  const cell = cellNamed(text) ?? wrong(name);
  const { west, south, east, north } = cellBox(cell);
  const [longitude, latitude] = [fieldOf(source, 'longitudeDeg').sql, fieldOf(source, 'latitudeDeg').sql];
  conditions.add((place) => `${longitude} >= ${place}`, west);
  conditions.add((place) => `${longitude} < ${place}`, east);
  conditions.add((place) => `${latitude} >= ${place}`, south);
  conditions.add((place) => `${latitude} < ${place}`, north);
};

/** What a report always asks: the reader's companies, alarms that he is shown, and the rows that are its own. */
export const ownRows = (report: Report, source: Source, { companies, hiddenTypes }: Reader): Conditions => {
  const conditions = new Conditions();
  // An empty scope finds nothing: no company is not every company.
  conditions.add((place) => `r.company_code = any(${place}::text[])`, companies);
  const { alarmType } = source;
  if (alarmType !== undefined && hiddenTypes.length > 0)
    conditions.add((place) => `${alarmType} <> all(${place}::int[])`, hiddenTypes);
  for (const [name, text] of Object.entries(report.where ?? {}))
    addFilter(conditions, source, name, null, text);
  return conditions;
};

/** The rows of a request. */
export const askedRows = (report: Report, source: Source, request: ReportRequest): Conditions => {
  const conditions = ownRows(report, source, request);
  conditions.plain('not r.withdrawn');
  if (source.own !== undefined && (request.filters['id'] ?? '') === '') conditions.plain(source.own);
  const missing = missingFilter(report, request.filters);
  const title = missing === undefined ? undefined : report.filters[missing]?.title;
  if (missing !== undefined && title)
    throw badRequest([`请先选择${title[0]}`, `Please choose first: ${title[1]}`], {
      [missing]: ['必填', 'Required'],
    });
  for (const [name, filter] of Object.entries(report.filters)) {
    // The dimension is no condition of the rows.
    if (filter.control === 'dimension') continue;
    if (filter.control === 'period') {
      // A row that is named is found whatever the period: a pop-up leads to its alarm, however old.
      if ('id' in report.filters && (request.filters['id'] ?? '') !== '') continue;
      period(conditions, source, report, request.filters);
      continue;
    }
    const text = request.filters[name];
    if (filter.control === 'cell') {
      if (text !== undefined && text !== '') inCell(conditions, source, name, text);
      continue;
    }
    if (text === undefined || text === '') continue;
    if (name === 'id' && isByDay(report.source))
      addIds(
        conditions,
        report,
        text.split(',').map((id) => id.trim()),
      );
    else addFilter(conditions, source, name, filter, text);
  }
  const chipFields = new Set(Object.values(report.chips).flatMap((chip) => Object.keys(chip.where)));
  for (const name of chipFields) {
    const text = request.filters[name];
    if (text !== undefined && text !== '' && !(name in report.filters))
      addFilter(conditions, source, name, null, text);
  }
  return conditions;
};
