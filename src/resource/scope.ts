/**
 * Whose a row is. The companies of a session (its own and those below it) see and write
 * - `company`: rows whose field `by` holds one of them;
 * - `self`: rows that are one of them;
 * - `via`: rows whose `column` names a row of `source`, by its column `key`, that is one of theirs;
 * - `shared`: sees those of its own companies, of those above them and of the installation (no company in `by`); writes
 *   those of its own companies, and of the installation where it reaches every company.
 */
export type Scope =
  | { readonly kind: 'company'; readonly by: string }
  | { readonly kind: 'self' }
  | { readonly kind: 'via'; readonly column: string; readonly source: string; readonly key: string }
  | { readonly kind: 'shared'; readonly by: string };
