import type { ParameterRule, ParameterField } from './parameter-field.ts';
import { countPath, type ParameterFile, type ParameterValues, pathsOf, placeOf } from './parameter-file.ts';

type Words = readonly [zh: string, en: string];

const number = (rule: Extract<ParameterRule, { kind: 'number' }>, text: string): Words | null => {
  const { min, max, decimals } = rule;
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return ['请填写数字', 'A number is needed'];
  if (Number(text) < min || Number(text) > max) return [`须在 ${min}～${max} 之间`, `From ${min} to ${max}`];
  return (text.split('.')[1]?.length ?? 0) > decimals
    ? [`最多 ${decimals} 位小数`, `At most ${decimals} decimals`]
    : null;
};

const list = (rule: Extract<ParameterRule, { kind: 'list' }>, text: string): Words | null => {
  const parts = text === '' ? [] : text.split(',');
  if (parts.length > rule.most) return [`最多 ${rule.most} 个`, `At most ${rule.most}`];
  if (new Set(parts).size < parts.length) return ['有重复', 'One is there twice'];
  return parts.every(
    (part) => /^[1-9]\d*$/.test(part) && Number(part) >= rule.min && Number(part) <= rule.max,
  )
    ? null
    : [`须为 ${rule.min}～${rule.max}，逗号分隔`, `${rule.min} to ${rule.max}, joined by commas`];
};

/** Why a text can't be the value of a field; null: it can. Client and server ask here alone (specification 5). */
export const parameterFault = ({ rule, options = {} }: ParameterField, text: string): Words | null => {
  const faults: {
    readonly [K in ParameterRule['kind']]: (rule: Extract<ParameterRule, { kind: K }>) => Words | null;
  } = {
    number: (one) => number(one, text),
    choice: () => (Object.hasOwn(options, text) ? null : ['请选择列表中的值', 'Choose one of the list']),
    text: ({ maxLength, pattern, patternText }) => {
      if ([...text].length > maxLength)
        return [`最多 ${maxLength} 个字符`, `At most ${maxLength} characters`];
      if (/\p{Cc}/u.test(text)) return ['不能有控制字符', 'No control characters'];
      return pattern === undefined || new RegExp(pattern, 'u').test(text)
        ? null
        : (patternText ?? ['格式不正确', 'The format is wrong']);
    },
    hhmm: () => (/^([01]\d|2[0-3])[0-5]\d$/.test(text) ? null : ['须为 hhmm', 'hhmm is needed, e.g. 0830']),
    list: (one) => list(one, text),
  };
  return (faults[rule.kind] as (one: ParameterRule) => Words | null)(rule);
};

/**
 * Why values can't be a whole file, by path; {}: they can.
 * @param present what the console holds: a read-only field may not differ from it
 */
export const fileFaults = (
  file: ParameterFile,
  values: ParameterValues,
  present: ParameterValues,
): Readonly<Record<string, Words>> => {
  // Paths come from outside: one that is called like a part of every object is a path like any other.
  const faults = new Map<string, Words>();
  for (const [group, { maxRows }] of Object.entries(file.groups)) {
    const count = values[countPath(group)] ?? '';
    if (!/^\d{1,3}$/.test(count) || Number(count) > maxRows)
      faults.set(countPath(group), [`最多 ${maxRows} 行`, `At most ${maxRows} rows`]);
  }
  if (faults.size > 0) return Object.fromEntries(faults);
  const paths = new Set(pathsOf(file, values));
  for (const path of paths) {
    const place = placeOf(file, path);
    const text = Object.hasOwn(values, path) ? values[path] : undefined;
    // Of values that go one by one, what stays as the terminal says it, or does not say it, is not sent.
    if (place === null || (file.typeCode === null && text === present[path])) continue;
    if (text === undefined) faults.set(path, ['缺少', 'It is missing']);
    else if (!place.field.canSet && text !== present[path]) faults.set(path, ['只读，不能修改', 'Read-only']);
    else if (place.field.canSet) {
      const fault = parameterFault(place.field, text);
      if (fault !== null) faults.set(path, fault);
    }
  }
  for (const path of Object.keys(values))
    if (!paths.has(path) && !Object.keys(file.groups).some((group) => path === countPath(group)))
      faults.set(path, ['文件中没有这一项', 'The file has no such field']);
  return Object.fromEntries(faults);
};
