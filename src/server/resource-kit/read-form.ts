import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import type { GivenFile } from '#resource/fields.ts';
import type { InnerRow } from '#resource/validate.ts';
import { pathName, validate } from '#resource/validate.ts';
import type { PlainValue } from '#resource/read-field.ts';

import { parseFormJson } from '../kernel/json-limits.ts';
import { badRequest } from '../kernel/refusal.ts';

export type Row = Readonly<Record<string, PlainValue>>;

export interface Form {
  /** Fields of the resource itself that were sent. */
  readonly own: Row;
  /** Codes of fields of several choices that were sent. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** Passwords that were sent; no column holds them as they are. */
  readonly passwords: ReadonlyMap<string, string>;
  /** Files that were sent. */
  readonly files: ReadonlyMap<string, GivenFile>;
  /** Rows of its own tables that were sent, by field; each list replaces what was there. */
  readonly rows: ReadonlyMap<string, readonly InnerRow[]>;
}

/** Fields of a form as they were sent. @throws Refusal 400: it is no JSON of an object */
export const parseForm = (value: string): object => {
  try {
    const input: unknown = parseFormJson(value);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  } catch {
    // Said below, in words.
  }
  throw badRequest(['格式不正确', 'Wrong format'], {
    value: ['格式不正确', 'Wrong format'],
  });
};

/**
 * Reads a form by the resource's rules.
 * @param value its JSON, or its fields as `parseForm` has them
 * @param partial only what was sent is checked (an edit); otherwise required fields must be there
 * @throws Refusal that names every field at fault by its path, so that a form is corrected in one go
 */
export const readForm = (resource: Resource, value: string | object, partial: boolean): Form => {
  const sent = typeof value === 'string' ? parseForm(value) : value;
  const { values, faults } = validate(resource.fields, sent, partial);
  if (faults.length > 0)
    throw badRequest(
      ['请检查表单', 'Please check the form'],
      Object.fromEntries(faults.map(({ path, text }): [string, Text] => [pathName(path), text])),
    );
  const own: Record<string, PlainValue> = {};
  const choices = new Map<string, readonly string[]>();
  const rows = new Map<string, readonly InnerRow[]>();
  const passwords = new Map<string, string>();
  const files = new Map<string, GivenFile>();
  for (const [name, field] of Object.entries(resource.fields)) {
    const read = values[name];
    if (read === undefined) continue;
    if (field.kind === 'rows') rows.set(name, read as readonly InnerRow[]);
    else if (field.kind === 'choices') choices.set(name, read as readonly string[]);
    else if (field.kind === 'file') files.set(name, read as GivenFile);
    else if (field.kind === 'password') passwords.set(name, read as string);
    else own[name] = read as PlainValue;
  }
  return { own, choices, passwords, files, rows };
};

/** Names of the fields that a form holds. */
export const fieldsOf = ({ own, choices, passwords, files, rows }: Form): readonly string[] => [
  ...Object.keys(own),
  ...files.keys(),
  ...choices.keys(),
  ...passwords.keys(),
  ...rows.keys(),
];
