import type { ColumnType } from '#contract/column.ts';
import { alarmColumns, commonRecordColumns, isRecordKind, recordKinds } from '#contract/records.ts';

import { columnName, tableName } from '../database/names.ts';

/** A field that reports can show: its SQL over the source's table `r`, and what it is. */
export interface SourceField {
  readonly sql: string;
  readonly type: ColumnType;
}

/** Where rows of a kind come from. */
export interface Source {
  readonly from: string;
  /** Field that the period filter compares. */
  readonly timeField: string;
  readonly fields: ReadonlyMap<string, SourceField>;
}

/** Fields that come from other tables, the same for every record. */
const joined: readonly (readonly [string, SourceField])[] = [
  ['companyName', { sql: 'c.name', type: 'text' }],
  ['driverName', { sql: 'd.name', type: 'text' }],
];

const joins =
  'left join company c on c.company_code = r.company_code left join driver d on d.driver_code = r.driver_code';

const durationSql = 'extract(epoch from (r.end_time - r.start_time))::float8';

const fieldsOf = (columns: Readonly<Record<string, ColumnType>>): Map<string, SourceField> => {
  const fields = new Map<string, SourceField>(joined);
  fields.set('durationS', { sql: durationSql, type: 'number' });
  fields.set('insertTime', { sql: 'r.insert_time', type: 'time' });
  for (const [field, type] of Object.entries(columns))
    fields.set(field, { sql: `r."${columnName(field)}"`, type });
  return fields;
};

/** Fixes as they came: what speeds and tracks are read from. They are messages, never corrected nor withdrawn. */
const positions: Source = {
  from: `(select sign_code || ' ' || time as id, false as withdrawn, null::text as driver_code, p.* from "position" p) r ${joins}`,
  timeField: 'time',
  fields: new Map<string, SourceField>([
    ['companyName', { sql: 'c.name', type: 'text' }],
    ...Object.entries({
      id: 'text',
      signCode: 'text',
      companyCode: 'text',
      time: 'time',
      longitudeDeg: 'number',
      latitudeDeg: 'number',
      altitudeM: 'number',
      speedKmh: 'number',
      recorderSpeedKmh: 'number',
      bearingDeg: 'number',
      satellites: 'int',
      acc: 'bool',
      odometerKm: 'number',
      limitKmh: 'number',
    } satisfies Record<string, ColumnType>).map(([field, type]): [string, SourceField] => [
      field,
      { sql: `r."${columnName(field)}"`, type },
    ]),
  ]),
};

/** The source of a report: a kind of record, `alarm`, or `position`. Null: no such kind. */
export const sourceOf = (name: string): Source | null => {
  if (name === 'alarm')
    return {
      from: `alarm r ${joins}`,
      timeField: 'startTime',
      fields: fieldsOf({ ...alarmColumns, ...judgement }),
    };
  if (name === 'position') return positions;
  if (!isRecordKind(name)) return null;
  const kind = recordKinds[name];
  return {
    from: `"${tableName(name)}" r ${joins}`,
    timeField: kind.time,
    fields: fieldsOf({ ...commonRecordColumns, ...kind.columns }),
  };
};

/** What people made of an alarm. */
const judgement = {
  state: 'text',
  stateBy: 'text',
  stateTime: 'time',
  remark: 'text',
  stateVersion: 'int',
} as const satisfies Record<string, ColumnType>;
