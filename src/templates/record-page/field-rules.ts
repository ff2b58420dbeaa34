import type { Text } from '#i18n/text.ts';
import type { Field, PlainField } from '#record/fields.ts';

/** A field as the form holds it: text for plain fields, rows of such for a rows field. */
export type Draft = Readonly<Record<string, unknown>>;

export interface Problem {
  readonly text: Text;
  readonly values?: Readonly<Record<string, string | number>>;
}

const required: Problem = { text: ['必填', 'Required'] };

const plainProblem = (field: PlainField, value: string): Problem | null => {
  if (value.trim() === '') return field.required ? required : null;
  switch (field.kind) {
    case 'text':
      if (value.length > field.maxLength)
        return { text: ['最多 {n} 个字符', 'At most {n} characters'], values: { n: field.maxLength } };
      if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value)) {
        return { text: field.patternText ?? ['格式不正确', 'Wrong format'] };
      }
      return null;
    case 'number': {
      const number = Number(value);
      if (!Number.isFinite(number)) return { text: ['请输入数字', 'Enter a number'] };
      if (number < field.min || number > field.max) {
        return {
          text: ['{min} 到 {max} 之间', 'Between {min} and {max}'],
          values: { min: field.min, max: field.max },
        };
      }
      return null;
    }
    case 'choice':
    case 'switch':
    case 'reference':
    case 'tankTable':
      return null;
  }
};

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** What is wrong, by field; a field of a row is named `compartments.2.capacityL`, rows counted from 1. */
export const problemsOf = (
  fields: Readonly<Record<string, Field>>,
  draft: Draft,
): Readonly<Record<string, Problem>> => {
  const problems: Record<string, Problem> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'rows') {
      const problem = plainProblem(field, text(draft[name]));
      if (problem) problems[name] = problem;
      continue;
    }
    rowsOf(draft[name]).forEach((row, i) => {
      for (const [inner, plain] of Object.entries(field.fields)) {
        const problem = plainProblem(plain, plain.kind === 'tankTable' ? '' : text(row[inner]));
        if (problem) problems[`${name}.${i + 1}.${inner}`] = problem;
      }
    });
  }
  return problems;
};

/** Fields that differ from what was read, as text for the wire; lists as JSON. */
export const changedFields = (
  fields: Readonly<Record<string, Field>>,
  before: Draft,
  after: Draft,
): Readonly<Record<string, string>> => {
  const wire = (value: unknown): string => (Array.isArray(value) ? JSON.stringify(value) : text(value));
  const changed: Record<string, string> = {};
  for (const name of Object.keys(fields)) {
    if (wire(before[name]) !== wire(after[name])) changed[name] = wire(after[name]);
  }
  return changed;
};
