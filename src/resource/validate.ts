import { passwordFault } from '#domain/access/password-rules.ts';
import type { Text } from '#i18n/text.ts';

import type { Fields } from './define.ts';
import type { ChoicesField, FileField, GivenFile, PasswordField, RowsField } from './fields.ts';
import { readFile } from './read-file.ts';
import { type PlainValue, readField } from './read-field.ts';

/** Where a fault is: `['compartments', 2, 'capacityL']`, rows counted from 0. */
export type FaultPath = readonly (string | number)[];

export interface Fault {
  readonly path: FaultPath;
  readonly text: Text;
}

/** One row of a field of rows; its number is its place, counted from 1. */
export type InnerRow = Readonly<Record<string, PlainValue>>;

export type Values = Readonly<
  Record<string, PlainValue | GivenFile | readonly string[] | readonly InnerRow[]>
>;

/** Name of a path for controls of a form and for a reply's faults: `compartments.2.capacityL`. */
export const pathName = (path: FaultPath): string => path.join('.');

const readRows = (
  name: string,
  field: RowsField,
  input: unknown,
  faults: Fault[],
): readonly InnerRow[] | undefined => {
  if (!Array.isArray(input)) {
    faults.push({ path: [name], text: ['格式不正确', 'Wrong format'] });
    return undefined;
  }
  if (input.length > field.maxRows) {
    faults.push({ path: [name], text: [`最多 ${field.maxRows} 行`, `At most ${field.maxRows} rows`] });
    return undefined;
  }
  return input.map((item: unknown, index) => {
    const row: Record<string, PlainValue> = { [field.number]: index + 1 };
    for (const [column, rule] of Object.entries(field.fields)) {
      const read = readField(rule, Reflect.get(Object(item), column));
      if (read.ok) row[column] = read.value;
      else faults.push({ path: [name, index, column], text: read.text });
    }
    return row;
  });
};

/** Codes of several choices, each once, in the order in which they were given. */
const readChoices = (
  name: string,
  field: ChoicesField,
  input: unknown,
  faults: Fault[],
): readonly string[] | undefined => {
  const codes = Array.isArray(input) ? input : null;
  const isKnown = (code: unknown): boolean =>
    typeof code === 'string' && (typeof field.choices === 'string' || Object.hasOwn(field.choices, code));
  const text: Text | null =
    codes === null || !codes.every(isKnown)
      ? ['请选择列表中的项', 'Choose from the list']
      : codes.length < (field.min ?? 0)
        ? [`至少选择 ${field.min} 项`, `Choose at least ${field.min}`]
        : null;
  if (text === null) return [...new Set(codes as string[])];
  faults.push({ path: [name], text });
  return undefined;
};

/** A password that was typed twice; what is wrong with the second is said beside the second. */
const readPassword = (
  name: string,
  field: PasswordField,
  input: object,
  faults: Fault[],
): string | undefined => {
  const { password, confirmation } = Object(Reflect.get(input, name)) as Record<string, unknown>;
  const typed = typeof password === 'string' ? password : '';
  const again = typeof confirmation === 'string' ? confirmation : '';
  const fault: Text | null =
    typed === ''
      ? ['必填', 'Required']
      : passwordFault(typed, String(Reflect.get(input, field.userName) ?? ''));
  if (fault !== null) faults.push({ path: [name], text: fault });
  else if (again === '') faults.push({ path: [name, 'confirmation'], text: ['请再次输入', 'Type it again'] });
  else if (again !== typed)
    faults.push({ path: [name, 'confirmation'], text: ['两次输入不一致', 'The two entries do not match'] });
  else return typed;
  return undefined;
};

/** A file that is given; one that the row holds already stays as it is. */
const readGiven = (
  name: string,
  field: FileField,
  input: unknown,
  faults: Fault[],
): GivenFile | undefined => {
  if (typeof input === 'object' && input !== null && 'id' in input) return undefined;
  const isEmpty = input === undefined || input === null || input === '';
  if (isEmpty && !field.required) return undefined;
  const read = isEmpty ? { text: ['请选择文件', 'Choose a file'] as const } : readFile(field, input);
  if ('file' in read) return read.file;
  faults.push({ path: [name], text: read.text });
  return undefined;
};

/**
 * Reads what a form, an import or a request holds by the rules of a resource (specification 5): the one place where
 * they are checked, at the client as at the server. Fields that the resource does not have are not looked at.
 * @param partial only what is there is checked (an edit); otherwise required fields must be there
 * @returns typed values of the fields that are right, and every fault at once
 */
export const validate = (
  fields: Fields,
  input: object,
  partial: boolean,
): { readonly values: Values; readonly faults: readonly Fault[] } => {
  const faults: Fault[] = [];
  const values: Record<string, Values[string]> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed' || field.kind === 'state') continue;
    const value: unknown = Reflect.get(input, name);
    if (value === undefined && partial) continue;
    if (partial && field.fixed) {
      faults.push({ path: [name], text: ['建立后不能更改', 'Can’t be changed after creation'] });
      continue;
    }
    if (field.kind === 'rows') {
      const rows = value === undefined ? undefined : readRows(name, field, value, faults);
      if (rows !== undefined) values[name] = rows;
      continue;
    }
    if (field.kind === 'choices') {
      const codes = readChoices(name, field, value ?? [], faults);
      if (codes !== undefined) values[name] = codes;
      continue;
    }
    if (field.kind === 'file') {
      const file = readGiven(name, field, value, faults);
      if (file !== undefined) values[name] = file;
      continue;
    }
    if (field.kind === 'password') {
      const password = readPassword(name, field, input, faults);
      if (password !== undefined) values[name] = password;
      continue;
    }
    // A field that is not sent is left to the table's default.
    if (value === undefined && !field.required) continue;
    const read = readField(field, value);
    if (read.ok) values[name] = read.value;
    else faults.push({ path: [name], text: read.text });
  }
  return { values, faults };
};
