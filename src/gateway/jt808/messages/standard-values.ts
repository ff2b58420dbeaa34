import { countPath, type ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';
import {
  isOfEdition,
  type StandardParameter,
  standardPath,
} from '#domain/parameters/standard/standard-parameter.ts';
import { standardParameters } from '#domain/parameters/standard/standard-parameters.ts';

import { gbkOf } from '../codec/gbk.ts';
import type { ParameterItem } from './parameters.ts';

const gbk = new TextDecoder('gbk');
const widths = { u8: 1, u16: 2, u32: 4 } as const;
/** Bytes that a number may have, whatever the standard says: makers send it wider or narrower. */
const mostNumberBytes = 6;
const mostDecimals = 2;
/** What stands for a password. */
const hidden = '******';

const hoursText = (value: Buffer): string =>
  [value.subarray(0, 2), value.subarray(2, 4)]
    .map(([hour = 0, minute = 0]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    .join('-');

/** A value as people read it; null: it is not what the standard says. */
const textOf = ({ type, steps }: StandardParameter, value: Buffer): string | null => {
  if (type === 'bytes') return value.toString('hex').toUpperCase();
  if (type === 'secret') return value.length === 0 ? '' : hidden;
  if (type === 'text')
    return gbk
      .decode(value)
      .replaceAll('\0', '')
      .replaceAll(/\p{Cc}/gu, ' ');
  if (type === 'hours') return value.length === 4 ? hoursText(value) : null;
  if (value.length === 0 || value.length > mostNumberBytes) return null;
  return String(Number((value.readUIntBE(0, value.length) / steps).toFixed(mostDecimals)));
};

/** What a terminal holds, by `standardPath`; what the standard does not name, or has otherwise, as bytes. */
export const standardValues = (items: readonly ParameterItem[]): ParameterValues => {
  const values: Record<string, string> = {};
  let unread = 0;
  for (const { id, value } of items) {
    const path = standardPath(id);
    const parameter = Object.hasOwn(standardParameters, path) ? standardParameters[path] : undefined;
    const text = parameter === undefined || Object.hasOwn(values, path) ? null : textOf(parameter, value);
    if (text !== null) values[path] = text;
    else {
      unread += 1;
      values[`unread.${unread}.id`] = path;
      values[`unread.${unread}.bytes`] = value.toString('hex').toUpperCase();
    }
  }
  return { ...values, [countPath('unread')]: String(unread) };
};

const bytesOf = ({ type, steps }: StandardParameter, text: string): Buffer | null => {
  if (type === 'secret') return null;
  if (type === 'text') return gbkOf(text);
  if (type === 'bytes') return Buffer.from(text, 'hex');
  if (type === 'hours') return Buffer.from(text.split(/[:-]/).map(Number));
  const count = Math.round(Number(text) * steps);
  const width = widths[type];
  if (text === '' || Math.abs(Number(text) * steps - count) > 1e-6 || !(count >= 0 && count < 256 ** width))
    return null;
  const value = Buffer.alloc(width);
  value.writeUIntBE(count, 0, width);
  return value;
};

/** The same as a terminal is told it; null: its edition has no such parameter, or the value does not fit it. */
export const standardItems = (
  values: ParameterValues,
  edition: AlarmWordEdition,
): readonly ParameterItem[] | null => {
  const items: ParameterItem[] = [];
  for (const [path, text] of Object.entries(values)) {
    const parameter = Object.hasOwn(standardParameters, path) ? standardParameters[path] : undefined;
    const value =
      parameter === undefined || !isOfEdition(parameter, edition) ? null : bytesOf(parameter, text);
    if (value === null || value.length > 255) return null;
    items.push({ id: Number.parseInt(path, 16), value });
  }
  return items;
};
