import { textIn, type Language } from '#i18n/text.ts';

import { fieldName, fieldValue, inOrder } from './field-names.ts';

/** A field of a message's content as people read it. */
export interface ContentRow {
  /** Path in the content: unique. */
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numbers = ['compartment', 'probe', 'cell', 'doorNumber'] as const;
const parts = ['part', 'door'] as const;

/** What distinguishes one of several, its number and its part, and the rest of it. */
const labelled = (
  list: string,
  item: Readonly<Record<string, unknown>>,
  index: number,
  language: Language,
) => {
  const number = numbers.find((field) => field in item);
  const part = parts.find((field) => field in item);
  const label = [
    textIn(fieldName(number === 'compartment' ? number : list), language),
    fieldValue('', number === undefined ? index + 1 : item[number], language),
    ...(part === undefined ? [] : [fieldValue(part, item[part], language)]),
  ].join(' ');
  const rest = Object.fromEntries(
    Object.entries(item).filter(([field]) => field !== number && field !== part),
  );
  return { label, rest };
};

/** Content of a message as a flat list of named values; lists are distinguished by the subject of their rows. */
export const contentRows = (
  data: unknown,
  language: Language,
  path = '',
  before = '',
): readonly ContentRow[] => {
  if (!isFields(data)) return [];
  return inOrder(data).flatMap(([field, value]): readonly ContentRow[] => {
    const at = path === '' ? field : `${path}.${field}`;
    const name = `${before}${textIn(fieldName(field), language)}`;
    if (Array.isArray(value))
      return value.flatMap((item: unknown, i) => {
        if (!isFields(item))
          return [{ path: `${at}.${i}`, name: `${name} ${i + 1}`, value: fieldValue(field, item, language) }];
        const { label, rest } = labelled(field, item, i, language);
        return contentRows(rest, language, `${at}.${i}`, `${before}${label} · `);
      });
    if (isFields(value)) return contentRows(value, language, at, `${name} · `);
    return [{ path: at, name, value: fieldValue(field, value, language) }];
  });
};
