import type { Language, Text } from '#i18n/text.ts';
import { textIn } from '#i18n/text.ts';

import { fieldName, fieldValue } from './field-names.ts';

/** A field of a message's content as people read it. */
export interface ContentRow {
  /** Where it stands in the content: unique. */
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells one of several apart: its number, then its part. */
const labelOf = (list: string, item: unknown, index: number, language: Language): string => {
  const fields = isFields(item) ? item : {};
  const number =
    fields['compartment'] ?? fields['probe'] ?? fields['cell'] ?? fields['doorNumber'] ?? index + 1;
  const part = fields['part'] ?? fields['door'];
  const what: Text = fieldName('compartment' in fields ? 'compartment' : list);
  return [
    textIn(what, language),
    fieldValue('', number, language),
    ...(part === undefined ? [] : [fieldValue('part', part, language)]),
  ].join(' ');
};

/** Content of a message as a flat list of named values; lists are told apart by what their rows are about. */
export const contentRows = (
  data: unknown,
  language: Language,
  path = '',
  before = '',
): readonly ContentRow[] => {
  if (!isFields(data)) return [];
  return Object.entries(data).flatMap(([field, value]): readonly ContentRow[] => {
    const at = path === '' ? field : `${path}.${field}`;
    if (Array.isArray(value))
      return value.flatMap((item: unknown, i) =>
        isFields(item)
          ? contentRows(item, language, `${at}.${i}`, `${before}${labelOf(field, item, i, language)} · `)
          : [
              {
                path: `${at}.${i}`,
                name: `${before}${textIn(fieldName(field), language)} ${i + 1}`,
                value: fieldValue(field, item, language),
              },
            ],
      );
    if (isFields(value))
      return contentRows(value, language, at, `${before}${textIn(fieldName(field), language)} · `);
    return [
      {
        path: at,
        name: `${before}${textIn(fieldName(field), language)}`,
        value: fieldValue(field, value, language),
      },
    ];
  });
};
