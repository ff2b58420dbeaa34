import { utcTimePattern } from '#contract/terminal-message/parts.ts';
import type { SchemaNode } from '#contract/terminal-message/description/node.ts';

import { isRealTime } from './storable.ts';

const withOffset = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:?\d\d)$/;

/**
 * The same instant as the contract writes it: UTC with Z, at most milliseconds (finer is cut off); as it came where it is
 * no ISO time with an offset.
 */
export const utcTime = (text: string): string => {
  const [, day, time, fraction = '', zone = ''] = withOffset.exec(text) ?? [];
  if (day === undefined || time === undefined || !isRealTime(`${day}T${time}Z`)) return text;
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const ms = Date.parse(`${day}T${time}${offset}`);
  if (!Number.isFinite(ms)) return text;
  const milliseconds = fraction === '' ? '' : `.${fraction.slice(0, 3)}`;
  return `${new Date(ms).toISOString().slice(0, 19)}${milliseconds}Z`;
};

/** The same value with its times in UTC; the very same where none had another form. */
export const inUtc = (node: SchemaNode | undefined, value: unknown): unknown => {
  if (typeof value === 'string') return node?.pattern === utcTimePattern ? utcTime(value) : value;
  if (typeof value !== 'object' || value === null || node === undefined) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => inUtc(node.items, item));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const changed = Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    if (!Object.hasOwn(value, name)) return [];
    const before: unknown = Reflect.get(value, name);
    const after = inUtc(field, before);
    return after === before ? [] : [[name, after] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
};
