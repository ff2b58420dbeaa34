import { createHash } from 'node:crypto';

import { resources } from '#pages/definitions.ts';

import { parseFormJson } from '../kernel/json-limits.ts';

/** Fields that hold what nobody may read again: those of the calls about passwords, and of resources. */
const secretNames: ReadonlySet<string> = new Set([
  'password',
  'confirmation',
  'oldPwd',
  'pwd',
  ...[...resources.values()].flatMap(({ fields }) =>
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'password')
      .map(([name]) => name),
  ),
]);

const parsed = (text: string): unknown => {
  try {
    return parseFormJson(text);
  } catch {
    // No JSON: a text that begins with a brace.
    return text;
  }
};

/** A request's content without its secrets, also where a field is JSON (`value` of a resource). */
const withoutSecrets = (value: unknown): unknown => {
  if (typeof value === 'string' && /^[[{]/.test(value)) {
    const inner = parsed(value);
    return inner === value ? value : withoutSecrets(inner);
  }
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretNames.has(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  );
};

/**
 * What tells one request from another under the same key. Passwords are left out: whoever reads the table could try
 * guesses against a hash that is made to be fast.
 */
export const requestHash = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(withoutSecrets(body ?? null))}`)
    .digest('hex');
