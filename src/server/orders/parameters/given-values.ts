import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import { parseFormJson } from '../../kernel/json-limits.ts';
import { badRequest } from '../../kernel/refusal.ts';

/** Path to text, as somebody sent it in JSON. @throws Refusal 400 */
export const valuesOf = (text: string): ParameterValues => {
  let value: unknown = null;
  try {
    value = parseFormJson(text);
  } catch {
    // No JSON: said as such below.
  }
  const entries = Object.entries(Object(value));
  if (typeof value !== 'object' || value === null || !entries.every(([, one]) => typeof one === 'string'))
    throw badRequest(['参数内容不正确', 'These are no parameters']);
  return Object.fromEntries(entries) as ParameterValues;
};
