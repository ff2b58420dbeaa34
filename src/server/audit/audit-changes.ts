import type { AuditChange } from '#contract/session/audit.ts';
import { isRow } from '#domain/access/audit-values.ts';
import { isChangeStep } from '#domain/access/audit-words.ts';

/** Rows within a row are told one by one and are longer than one value; what is longer still says no more. */
const longest = 4000;

/** Every write raises it; it tells nobody anything. */
const unsaid: ReadonlySet<string> = new Set(['version', 'id']);

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRow(value) ? value : {});

/** What every entry of a proposal holds beside what is proposed. */
const ofProposals: ReadonlySet<string> = new Set(['request', 'author']);

/** A proposal to edit a row holds what is to change alone: the rest of the row stays as it is. */
const isPartial = (action: string, after: Readonly<Record<string, unknown>>): boolean =>
  isChangeStep(action) && Object.keys(after).some((field) => !ofProposals.has(field));

/**
 * Fields in which two states of a row differ; of a row that was made or removed all that say something.
 * @param besides fields that nobody wrote: names of what others refer to, what is reckoned when a row is read
 */
export const auditChanges = (
  { action, before, after }: { readonly action: string; readonly before: unknown; readonly after: unknown },
  besides: ReadonlySet<string> = new Set(),
): AuditChange[] => {
  const is = fieldsOf(after);
  const old = Object.entries(fieldsOf(before));
  const was = Object.fromEntries(isPartial(action, is) ? old.filter(([field]) => field in is) : old);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !unsaid.has(field) && !besides.has(field))
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after);
};
