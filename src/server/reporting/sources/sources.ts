import type { ColumnType } from '#contract/reports/column.ts';
import { alarmColumns, columnsOfKind, isRecordKind, recordKinds } from '#contract/records.ts';

import { columnName, tableName } from '../../database/names.ts';
import { derivedFields, kindJoins } from './derived-fields.ts';
import { querySources } from './query-sources.ts';
import { latestFields, latestRows } from './latest-rows.ts';
import { positionFields, positionTable } from './position-source.ts';
import type { SourceField } from './source-field.ts';
import { driverJoin } from '../../master-data/driver-join.ts';

/** Where rows of a kind come from. */
export interface Source {
  readonly from: string;
  /** Field that the period filter compares. */
  readonly timeField: string;
  /** Rows that stand on their own; others are found by their id alone. */
  readonly own?: string;
  /** Where rows are alarms: their type, of which not everybody is shown each. */
  readonly alarmType?: string;
  readonly fields: ReadonlyMap<string, SourceField>;
  /** Further content of a single row: `__properties` and `__why`. */
  readonly detail: string;
}

/**
 * @throws Error where a definition names a field that its source does not have: a fault of the program, found at
 * start
 */
export const fieldOf = (source: Source, name: string): SourceField => {
  const field = source.fields.get(name);
  if (!field) throw new Error(`the source has no field ${name}`);
  return field;
};

/** Fields that come from other tables, the same for every record. */
const joined: readonly (readonly [string, SourceField])[] = [
  ['companyName', { sql: 'c.name', type: 'text' }],
  ['driverName', { sql: 'd.name', type: 'text' }],
];

const joins = `left join company c on c.company_code = r.company_code ${driverJoin('r.driver_code', 'r.company_code')}`;

const durationSql = 'extract(epoch from (r.end_time - r.start_time))::float8';

/** China time of a field, without a zone. */
export const localTime = ({ sql, type }: SourceField): string =>
  type === 'day' ? `${sql}::timestamp` : `(${sql} at time zone 'Asia/Shanghai')`;

/** The day, month and hour (China time) of a row's own time, for grouped rows. */
const calendar = (time: SourceField): readonly (readonly [string, SourceField])[] => {
  const local = localTime(time);
  return [
    ['day', { sql: `to_char(${local}, 'YYYY-MM-DD')`, type: 'text' }],
    ['month', { sql: `to_char(${local}, 'YYYY-MM')`, type: 'text' }],
    ['hour', { sql: `extract(hour from ${local})::int`, type: 'int' }],
  ];
};

const fieldsOf = (
  columns: Readonly<Record<string, ColumnType>>,
  timeField: string,
  derived: Readonly<Record<string, SourceField>> = {},
): ReadonlyMap<string, SourceField> => {
  const fields = new Map<string, SourceField>(joined);
  fields.set('durationS', { sql: durationSql, type: 'number' });
  // Of what lasts still, until now.
  fields.set('lastedS', {
    sql: `extract(epoch from coalesce(r.end_time, now()) - r.start_time)::float8`,
    type: 'number',
  });
  // `endTime` itself is a name of the period on the wire.
  fields.set('ongoing', { sql: '(r.end_time is null)', type: 'bool' });
  fields.set('insertTime', { sql: 'r.insert_time', type: 'time' });
  for (const [field, type] of Object.entries(columns))
    fields.set(field, { sql: `r."${columnName(field)}"`, type });
  for (const [name, field] of Object.entries(derived)) fields.set(name, field);
  const time = fields.get(timeField);
  if (time) for (const [name, field] of calendar(time)) if (!fields.has(name)) fields.set(name, field);
  return fields;
};

/** State and judgement of an alarm. */
const judgement = {
  state: 'text',
  stateBy: 'text',
  stateTime: 'time',
  remark: 'text',
  stateVersion: 'int',
} as const satisfies Record<string, ColumnType>;

const detail = 'r.properties as "__properties", r.why as "__why"';

/**
 * The source of a report: a kind of record, `alarm`, or `position`. Null: no such kind.
 * @param live only the present: the last row of each truck's part
 * @param time field of a record that its period, days and months go by, where it is another than the kind's own
 */
export const sourceOf = (name: string, live = false, time?: string): Source | null => {
  if (name === 'alarm')
    return {
      from: `alarm r ${joins}`,
      timeField: 'startTime',
      own: 'r.suppressed_by is null',
      alarmType: 'r.type',
      fields: fieldsOf({ ...alarmColumns, ...judgement }, 'startTime', derivedFields.alarm),
      detail,
    };
  if (name === 'position')
    return {
      from: `${positionTable} ${joins}`,
      timeField: 'time',
      fields: positionFields,
      detail,
    };
  const query = querySources[name];
  if (query)
    return {
      from: `${query.from} ${joins}`,
      timeField: query.timeField,
      fields: fieldsOf(query.columns, query.timeField),
      detail,
    };
  if (!isRecordKind(name)) return null;
  const kind = recordKinds[name];
  const timeField = time ?? kind.time;
  const fields = fieldsOf(columnsOfKind(name), timeField, {
    // The trailer of that moment, whatever period the page goes by.
    trailerCode: { sql: `trailer_at(r.subject, r."${columnName(kind.time)}")`, type: 'text' },
    ...derivedFields[name],
    ...(live ? latestFields[name] : {}),
  });
  return {
    from: `${live ? latestRows(name) : `"${tableName(name)}" r`} ${joins} ${kindJoins[name] ?? ''}`,
    timeField,
    fields,
    detail,
  };
};
