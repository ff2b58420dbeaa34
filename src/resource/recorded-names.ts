import { referenceKey, type ReferenceTexts } from '#domain/text/reference-texts.ts';

import type { Fields } from './define.ts';

/** Where a row that is read holds the name of what a field refers to, and the English one. */
export const nameFields = (field: string): readonly [zh: string, en: string] => [
  `${field}Name`,
  `${field}NameEn`,
];

/** Names that rows bring with them of what they refer to: as it was called when they were read. */
export const recordedNames = (
  fields: Fields,
  rows: readonly Readonly<Record<string, unknown>>[],
): ReferenceTexts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, rule]) => {
      if (rule.kind !== 'reference') return [];
      const [zh, en] = nameFields(field);
      return rows.flatMap((row) => {
        const [code, name, english] = [row[field] ?? null, row[zh], row[en]];
        if (code === null || typeof name !== 'string' || name === '') return [];
        const text: [string, string] = [name, typeof english === 'string' && english !== '' ? english : name];
        return [[referenceKey(rule.to, String(code)), text] as const];
      });
    }),
  );
