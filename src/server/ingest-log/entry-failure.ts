import { isDatabaseAway } from '../database/away.ts';

/** Data exceptions, integrity violations, and what is too large or too deep for PostgreSQL. */
const entryClasses: ReadonlySet<string> = new Set(['22', '23', '54']);

/**
 * Whether an entry itself could not be applied: the database refuses its values, or the rules stumble over what it says.
 * Everything else is the fault of the place: a database that is away, stopped, full, slow or of another version says
 * nothing of what waits for it.
 */
export const isFaultOfEntry = (error: unknown): boolean => {
  const code: unknown = Reflect.get(Object(error), 'code');
  if (typeof code === 'string') return /^[0-9A-Z]{5}$/.test(code) && entryClasses.has(code.slice(0, 2));
  return !isDatabaseAway(error);
};
