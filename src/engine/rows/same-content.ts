import type { Row } from '../state.ts';

/** What a replay adds to a row. */
const marks = new Set([
  'retained',
  'revision',
  'corrected',
  'correctionCause',
  'late',
  'popup',
  'withdrawn',
  'replacedBy',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const noFields: ReadonlySet<string> = new Set();

/** Whether values are equal as JSON, where a field that is null equals one that is left out. */
export const sameJson = (a: unknown, b: unknown, but: ReadonlySet<string> = noFields): boolean => {
  if (a === b) return true;
  if (isObject(a) && isObject(b)) {
    for (const field in a) if (!but.has(field) && !sameJson(a[field] ?? null, b[field] ?? null)) return false;
    for (const field in b)
      if (!but.has(field) && (a[field] ?? null) === null && (b[field] ?? null) !== null) return false;
    return true;
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameJson(item ?? null, b[index] ?? null));
  return false;
};

/** Whether two rows are equal, revision marks apart. */
export const sameContent = (a: Row, b: Row): boolean => sameJson(a, b, marks);
