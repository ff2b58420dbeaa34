import type { Text } from '#i18n/text.ts';
import type { Fields } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';
import { pathName, validate } from '#resource/validate.ts';

/** Fields as the form holds them: as they were read, or as text where somebody typed. */
export type Draft = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** What is wrong, by the name of its control: `signCode`, `compartments.2.capacityL` with rows counted from 0. */
export const problemsOf = (fields: Fields, draft: Draft, isNew: boolean): Readonly<Record<string, Text>> => {
  // A password is given to a new row only.
  const asked = Object.fromEntries(
    Object.entries(fields).filter(([, { kind }]) => isNew || kind !== 'password'),
  );
  return Object.fromEntries(
    validate(asked, draft, false).faults.map(({ path, text }): [string, Text] => [pathName(path), text]),
  );
};

/** Whether a form has a field, as others of it are filled in. */
export const isShown = ({ shownFor }: Field, draft: Draft): boolean =>
  shownFor === undefined || shownFor.values.includes(String(draft[shownFor.field] ?? ''));

/** Fields with something in them that the form has no more once another is set. */
export const hiddenBy = (fields: Fields, draft: Draft): readonly string[] =>
  Object.entries(fields)
    .filter(([name, field]) => !isShown(field, draft) && (draft[name] ?? '') !== '')
    .map(([name]) => name);

const text = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Fields that differ from what was read; a number that was typed is the same as the one that was read. */
export const changedFields = (fields: Fields, before: Draft, after: Draft): Draft =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== 'computed' && kind !== 'state')
      .map(([name]) => name)
      .filter((name) => text(before[name]) !== text(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
