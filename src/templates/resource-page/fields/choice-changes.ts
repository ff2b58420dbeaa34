import { isFunctionCode, roleFunctions } from '#domain/access/functions.ts';
import type { Text } from '#i18n/text.ts';
import type { ChoicesField } from '#resource/fields.ts';

import type { FunctionGroup } from './functions/function-set.ts';

const codesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** What a code of several choices is called; a page that the reader does not have stands by its code. */
const nameOf = (field: ChoicesField, code: string, groups: readonly FunctionGroup[]): Text => {
  if (typeof field.choices !== 'string') return field.choices[code]?.text ?? [code, code];
  if (isFunctionCode(code)) return roleFunctions[code];
  const choice = groups.flatMap(({ choices }) => choices).find((one) => one.code === code);
  return choice?.text ?? groups.find(({ pattern }) => pattern === code)?.title ?? [code, code];
};

/** What an edit added to a field of several choices and took from it, by name; `groups` are the functions that the reader knows. */
export const choiceChanges = (
  field: ChoicesField,
  before: unknown,
  after: unknown,
  groups: readonly FunctionGroup[],
): { readonly added: readonly Text[]; readonly removed: readonly Text[] } => {
  const [was, is] = [codesOf(before), codesOf(after)];
  return {
    added: is.filter((code) => !was.includes(code)).map((code) => nameOf(field, code, groups)),
    removed: was.filter((code) => !is.includes(code)).map((code) => nameOf(field, code, groups)),
  };
};
