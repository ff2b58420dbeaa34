import { isoTime } from '#domain/time/iso-time.ts';

import type { SqlValue } from './database.ts';

const usualLength = 'YYYY-MM-DDTHH:MM:SS.mmmZ'.length;

/** ISO 8601 as PostgreSQL reads it: years of more digits without a sign, those before our era as `BC`. */
const timeText = (time: Date): string => {
  // No time: PostgreSQL refuses it, as it does any other text that is none.
  if (Number.isNaN(time.getTime())) return 'NaN';
  const text = isoTime(time.getTime());
  const year = time.getUTCFullYear();
  if (year < 1) return `${String(1 - year).padStart(4, '0')}${text.slice(text.indexOf('-', 1))} BC`;
  return text.length === usualLength ? text : text.slice(1).replace(/^0+/, '');
};

const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

const isList = (value: SqlValue): value is readonly SqlValue[] => Array.isArray(value);

const elementText = (value: SqlValue): string => {
  if (typeof value === 'string') return quoted(value);
  // What JSON has left out is undefined, whatever its type says.
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return `"${timeText(value)}"`;
  if (value instanceof Buffer) return `"\\\\x${value.toString('hex')}"`;
  return isList(value) ? arrayText(value) : String(value);
};

/** An array as PostgreSQL writes it (manual, 8.15.6). */
const arrayText = (values: readonly SqlValue[]): string => {
  let text = '{';
  for (const value of values) text += `${text.length > 1 ? ',' : ''}${elementText(value)}`;
  return `${text}}`;
};

/**
 * A parameter as it is sent. Times and lists of them are most of what ingest sends; `pg` puts each time together from its
 * parts in the zone of this machine, which took a twentieth of the server's processor time.
 */
export const parameterText = (value: SqlValue): string | number | boolean | null | Buffer => {
  if (value instanceof Date) return timeText(value);
  return isList(value) ? arrayText(value) : value;
};
