import type { ColumnType } from '#contract/reports/column.ts';

import { isoMilliseconds } from '../../database/iso-time.ts';
import { columnName } from '../../database/names.ts';

const sqlTypes: Record<ColumnType, string> = {
  text: 'text',
  int: 'int',
  number: 'float8',
  bool: 'bool',
  time: 'timestamptz',
  day: 'date',
  json: 'jsonb',
};

/** Columns that the store adds to the engine's. */
export const storeColumns = { subject: 'text', touchedTime: 'time', writeNo: 'number' } as const;

/** A row of a record or an alarm, as it is handed to the database. */
export interface StoredRow {
  readonly id: string;
  readonly subject: string;
  readonly touchedTime: string;
  readonly writeNo: number;
  readonly [field: string]: unknown;
}

/** SQL: a field of a row of JSON, as a definition of `json_to_recordset`. */
export const jsonField = (field: string, type: ColumnType): string => `"${field}" ${sqlTypes[type]}`;

/** SQL: the column of a field. */
export const columnOf = (field: string): string => `"${columnName(field)}"`;

const usuallyFalse: ReadonlySet<string> = new Set([
  'corrected',
  'late',
  'withdrawn',
  'popup',
  'driverAssumed',
  'retained',
]);

/** SQL: what a column is given from a row `x` of JSON, which may leave out what has a default. */
export const valueOf = (field: string, type: ColumnType): string => {
  if (field === 'properties' || field === 'why') return `coalesce(x."${field}", '{}')`;
  if (type === 'bool' && usuallyFalse.has(field)) return `coalesce(x."${field}", false)`;
  return field === 'revision' ? 'coalesce(x."revision", 1)' : `x."${field}"`;
};

const fieldList = (columns: Readonly<Record<string, ColumnType>>): string =>
  Object.entries(columns)
    .map(([field, type]) => {
      const column = columnOf(field);
      // Timestamps as the engine writes them.
      const value = type === 'time' ? isoMilliseconds(column) : column;
      return `'${field}', ${value}`;
    })
    .join(', ');

/** SQL: a row as JSON, by the names of its fields. */
export const jsonRow = (columns: Readonly<Record<string, ColumnType>>): string => {
  // json_build_object takes at most 100 arguments.
  const entries = Object.entries(columns);
  const parts: string[] = [];
  for (let from = 0; from < entries.length; from += 40)
    parts.push(`jsonb_build_object(${fieldList(Object.fromEntries(entries.slice(from, from + 40)))})`);
  return parts.join(' || ');
};
