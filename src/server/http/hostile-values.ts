import type { TObject } from 'typebox';

import { isStorable } from '#domain/text/storable-text.ts';
import type { Text } from '#i18n/text.ts';

const maxInteger = 2_147_483_647;

const hasUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !isStorable(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => !isStorable(name) || hasUnstorable(inner));
};

const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Whether a text is a date, with or without a time, that the calendar has: there is no 30th of February. */
export const isRealTime = (text: string): boolean => {
  const [, year, month, day] = isoTime.exec(text) ?? [];
  if (year === undefined || Number(year) < 1) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
};

const namesTime = (name: string): boolean => name === 'time' || name.endsWith('Time');

/** The first field whose value no table could hold, and why; null: there is none. */
export const hostileField = (
  schema: TObject,
  fields: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly text: Text } | null => {
  for (const [field, value] of Object.entries(fields)) {
    if (!isStorable(field) || hasUnstorable(value))
      return {
        field: field.replaceAll('\0', ''),
        text: ['含有无法保存的字符', 'Has characters that can’t be stored'],
      };
    const own: unknown = schema.properties[field];
    const bounded = Reflect.get(Object(own), 'maximum') !== undefined;
    if (Number.isInteger(value) && !bounded && Math.abs(Number(value)) > maxInteger)
      return { field, text: ['数字过大', 'The number is too large'] };
    // A filter asks for what has no end yet by the word null.
    const isGiven = typeof value === 'string' && value !== '' && value !== 'null';
    if (isGiven && namesTime(field) && !isRealTime(value))
      return { field, text: ['不是有效的时间', 'There is no such time'] };
  }
  return null;
};
