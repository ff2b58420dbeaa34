import type { AuditChange } from '#contract/session/audit.ts';

/** Rows within a row are told one by one and are longer than one value; what is longer still says no more. */
const longest = 4000;

/** Every write raises it; it tells nobody anything. */
const unsaid: ReadonlySet<string> = new Set(['version', 'id']);

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** Fields in which two states of a row differ; of a row that was made or removed all that say something. */
export const auditChanges = (before: unknown, after: unknown): AuditChange[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !unsaid.has(field) && JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after);
};
