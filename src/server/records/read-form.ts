import type { MasterRecord } from '#record/define.ts';
import type { RowsField } from '#record/fields.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest } from '../http/refusal.ts';
import { readField } from './values.ts';

export type Row = Record<string, string | number | boolean | null>;

export interface Form {
  /** Fields of the record itself that were sent. */
  readonly own: Row;
  /** Rows of its own tables that were sent, by field; each list replaces what was there. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
}

const parseRows = (input: unknown): readonly unknown[] | null => {
  if (Array.isArray(input)) return input;
  try {
    const value: unknown = JSON.parse(String(input));
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

const readRows = (name: string, field: RowsField, input: unknown, faults: Record<string, Text>): Row[] => {
  const list = parseRows(input);
  if (!list) {
    faults[name] = ['格式不正确', 'Not in the right form'];
    return [];
  }
  if (list.length > field.maxRows)
    faults[name] = [`最多 ${field.maxRows} 行`, `At most ${field.maxRows} rows`];
  return list.map((item, index) => {
    const row: Row = { [field.number]: index + 1 };
    for (const [column, rule] of Object.entries(field.fields)) {
      const read = readField(rule, Reflect.get(Object(item), column));
      if (read.ok) row[column] = read.value;
      else faults[`${name}.${index}.${column}`] = read.text;
    }
    return row;
  });
};

/**
 * Reads a form by the record's rules. Fields that the record does not have are not looked at.
 * @param partial only what was sent is checked (an edit); otherwise required fields must be there
 * @throws Refusal that names every field at fault, so that a form is corrected in one go
 */
export const readForm = (record: MasterRecord, input: object, partial: boolean): Form => {
  const faults: Record<string, Text> = {};
  const own: Row = {};
  const rows = new Map<string, readonly Row[]>();
  for (const [name, field] of Object.entries(record.fields)) {
    const value: unknown = Reflect.get(input, name);
    if (value === undefined && partial) continue;
    if (field.kind === 'rows') {
      if (value !== undefined) rows.set(name, readRows(name, field, value, faults));
      continue;
    }
    // A switch that is not sent is left to the table's default.
    if (value === undefined && !field.required) continue;
    const read = readField(field, value);
    if (read.ok) own[name] = read.value;
    else faults[name] = read.text;
  }
  if (Object.keys(faults).length > 0) throw badRequest(['请检查表单', 'Please check the form'], faults);
  return { own, rows };
};
