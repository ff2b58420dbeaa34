/**
 * Whose a row is. The companies of a session (its own and those below it) see and write
 * - `company`: rows whose field `by` holds one of them;
 * - `self`: rows that are one of them;
 * - `via`: rows whose `column` names a row of `source`, by its column `key`, that is one of theirs;
 * - `global`: all rows: they are everybody's, and the function to write them is the only wall.
 */
export type Scope =
  | { readonly kind: 'company'; readonly by: string }
  | { readonly kind: 'self' }
  | { readonly kind: 'via'; readonly column: string; readonly source: string; readonly key: string }
  | { readonly kind: 'global' };
