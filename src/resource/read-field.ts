import { isStorable } from '#domain/text/storable-text.ts';
import { fromChinaInput } from '#domain/time/time.ts';
import { weekdayCodes, weekdays } from '#domain/time/weekdays.ts';
import type { Text } from '#i18n/text.ts';
import { filled } from '#i18n/translate.ts';

import type { Geometry, PlainField, RouteLine, TankPoints } from './fields.ts';
import { normalText, textFormats } from './text-formats.ts';
import { readGeometry } from './read-geometry.ts';
import { readLine } from './read-line.ts';

/** Value of a plain field; null where nothing is entered. */
export type PlainValue = string | number | boolean | TankPoints | Geometry | RouteLine | null;

/** What was read of a field, or what is wrong with it in words. */
export type Read =
  | { readonly ok: true; readonly value: PlainValue }
  | { readonly ok: false; readonly text: Text };

const good = (value: PlainValue): Read => ({ ok: true, value });
const bad = (zh: string, en: string): Read => ({ ok: false, text: [zh, en] });

type Reader<F extends PlainField> = (field: F, input: unknown) => Read;

const text: Reader<Extract<PlainField, { kind: 'text' }>> = (field, input) => {
  const value = normalText(field.format, String(input).trim());
  if (!isStorable(value)) return bad('含有无法保存的字符', 'Has characters that can’t be stored');
  if (value.length > field.maxLength)
    return bad(`最多 ${field.maxLength} 个字符`, `At most ${field.maxLength} characters`);
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value))
    return { ok: false, text: field.patternText ?? ['格式不正确', 'Wrong format'] };
  const fault = field.format === undefined ? null : textFormats[field.format].fault(value);
  if (fault !== null) return { ok: false, text: fault };
  return good(value);
};

const number: Reader<Extract<PlainField, { kind: 'number' }>> = (field, input) => {
  const value = typeof input === 'number' ? input : Number(String(input).trim());
  if (!Number.isFinite(value)) return bad('请输入数字', 'A number is needed');
  if (value < field.min || value > field.max)
    return bad(`应在 ${field.min} 到 ${field.max} 之间`, `Between ${field.min} and ${field.max}`);
  const rounded = Number(value.toFixed(field.decimals));
  if (rounded !== value)
    return field.decimals === 0
      ? bad('应为整数', 'A whole number is needed')
      : bad(...filled(['最多 {n} 位小数', 'At most {n} {n:decimal|decimals}'], { n: field.decimals }));
  return good(value);
};

const choice: Reader<Extract<PlainField, { kind: 'choice' }>> = (field, input) =>
  Object.hasOwn(field.choices, String(input))
    ? good(String(input))
    : bad('请选择列表中的一项', 'Choose one of the list');

const flag: Reader<Extract<PlainField, { kind: 'switch' }>> = (_field, input) => {
  if (input === true || input === 'true') return good(true);
  if (input === false || input === 'false') return good(false);
  return bad('只能是开或关', 'Only on or off');
};

const reference: Reader<Extract<PlainField, { kind: 'reference' }>> = (_field, input) =>
  isStorable(String(input))
    ? good(String(input))
    : bad('含有无法保存的字符', 'Has characters that can’t be stored');

/** `2026-02-29` is no day. */
const date: Reader<Extract<PlainField, { kind: 'date' }>> = (_field, input) => {
  const value = String(input).trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value))
    return bad('请输入日期，例如 2026-11-22', 'A day is needed, e.g. 2026-11-22');
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
    ? good(value)
    : bad('没有这一天', 'There is no such day');
};

/** ISO 8601 with its zone, or China time as people type it: `2026-11-22 08:30`. */
const moment: Reader<Extract<PlainField, { kind: 'moment' }>> = (_field, input) => {
  const value = String(input).trim();
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value);
  const ms = zoned ? Date.parse(value) : fromChinaInput(value.replace(' ', 'T'));
  return ms !== null && Number.isFinite(ms)
    ? good(new Date(ms).toISOString())
    : bad('请输入时间，例如 2026-11-22 08:30', 'A time is needed, e.g. 2026-11-22 08:30');
};

const timeRange: Reader<Extract<PlainField, { kind: 'timeRange' }>> = (_field, input) => {
  const value = String(input).replaceAll(/\s/g, '');
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(value) ?? [];
  if (from === undefined || to === undefined)
    return bad('请输入时段，例如 22:00-06:00', 'A time of day is needed, e.g. 22:00-06:00');
  return from === to ? bad('起止时间不能相同', 'Begin and end must differ') : good(value);
};

/** Codes or words, however they are separated; all seven are as good as none. */
const daysOfWeek: Reader<Extract<PlainField, { kind: 'weekdays' }>> = (_field, input) => {
  const typed = String(input)
    .split(/[\s,;，；、]+/)
    .filter((word) => word !== '');
  const named = typed.map((word) =>
    weekdayCodes.find((code) =>
      [code, ...weekdays[code].text].some((name) => name.toLowerCase() === word.toLowerCase()),
    ),
  );
  if (named.includes(undefined))
    return bad('请输入星期，例如 mon,tue 或 周一、周二', 'Days of the week are needed, e.g. mon,tue');
  const days = weekdayCodes.filter((code) => named.includes(code));
  return good(days.length === 0 || days.length === weekdayCodes.length ? null : days.join(','));
};

const isPoint = (point: unknown): point is [number, number] =>
  Array.isArray(point) &&
  point.length === 2 &&
  point.every((value) => typeof value === 'number' && Number.isFinite(value) && value >= 0);

const tankTable: Reader<Extract<PlainField, { kind: 'tankTable' }>> = (_field, input) => {
  const points: unknown = typeof input === 'string' ? parse(input) : input;
  if (!Array.isArray(points) || points.length < 2 || !points.every(isPoint))
    return bad(
      '罐容表至少两行，每行为 液位 mm 和 容积 L',
      'At least two rows of level in mm and volume in L',
    );
  const rising = points.every((point, index) => {
    const before = points[index - 1];
    return before === undefined || (point[0] > before[0] && point[1] >= before[1]);
  });
  return rising
    ? good(points)
    : bad('液位须递增，容积不得减少', 'Levels must rise and volumes must not fall');
};

const parse = (input: string): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    // Not JSON: its reader refuses it in words.
    return null;
  }
};

const readers: { readonly [K in PlainField['kind']]: Reader<Extract<PlainField, { kind: K }>> } = {
  text,
  number,
  choice,
  switch: flag,
  date,
  timeRange,
  weekdays: daysOfWeek,
  moment,
  reference,
  tankTable,
  geometry: (field, input) => {
    const read = readGeometry(input, field);
    return 'text' in read ? { ok: false, text: read.text } : good(read.geometry);
  },
  line: (field, input) => {
    const read = readLine(input, field);
    return 'text' in read ? { ok: false, text: read.text } : good(read.line);
  },
};

const isEmpty = (input: unknown): boolean =>
  input === undefined || input === null || String(input).trim() === '';

/** Reads one field by its rules (specification 5), typed or as text. Empty is null, unless it is required. */
export const readField = <K extends PlainField['kind']>(
  field: Extract<PlainField, { kind: K }>,
  input: unknown,
): Read => {
  if (isEmpty(input)) {
    if (!field.required) return good(null);
    return field.kind === 'geometry'
      ? bad('请先在地图上绘制', 'Draw it on the map first')
      : bad('必填', 'Required');
  }
  const read: Reader<Extract<PlainField, { kind: K }>> = readers[field.kind as K];
  return read(field, input);
};
