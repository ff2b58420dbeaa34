import type { ColumnType } from '#contract/reports/column.ts';

import { columnName } from '../../database/names.ts';
import type { SourceField } from './source-field.ts';

const columns = {
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
} as const satisfies Record<string, ColumnType>;

/** Fixes as they came: what speeds and tracks are read from. They are messages, never corrected nor withdrawn. */
export const positionTable = `(select sign_code || ' ' || time as id, false as withdrawn, null::text as driver_code,
  null::jsonb as properties, null::jsonb as why, p.* from "position" p) r`;

export const positionFields: ReadonlyMap<string, SourceField> = new Map<string, SourceField>([
  ['companyName', { sql: 'c.name', type: 'text' }],
  ...Object.entries(columns).map(([field, type]): [string, SourceField] => [
    field,
    { sql: `r."${columnName(field)}"`, type },
  ]),
]);
