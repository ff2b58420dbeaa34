import { callFields, unsaidInCalls } from '#domain/access/audit-call-fields.ts';
import { resources } from '#pages/definitions.ts';
import type { Fields } from '#resource/define.ts';
import { nameFields } from '#resource/recorded-names.ts';
import { type ReferenceTarget, referenceTargets } from '#resource/reference-targets.ts';

import { type Referring, referring } from '../reading/reference-texts.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields of a table, of all pages that write it. */
const fieldsOfTable = new Map<string, Fields>();
for (const { source, fields } of resources.values())
  fieldsOfTable.set(source, { ...fieldsOfTable.get(source), ...fields });

/** Fields of the table that an entry is about; of a call there are none. */
const fieldsOf = (action: string): Fields => fieldsOfTable.get(action.split('.')[0] ?? '') ?? {};

const isTarget = (to: string | undefined): to is ReferenceTarget =>
  to !== undefined && Object.hasOwn(referenceTargets, to);

/** What arguments of a call refer to: numbers of trucks, codes of drivers … */
const callReferences = (fields: Fields, values: Values): Referring['references'] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(callFields, name) && !(name in fields) ? callFields[name] : undefined;
    if (!isTarget(field?.to) || (typeof value !== 'string' && typeof value !== 'number')) return [];
    const { to } = field;
    const codes = field.several === true ? String(value).split(',') : [String(value)];
    return codes.map((code) => ({ to, code: code.trim() }));
  });

/** What an entry of the audit log refers to. */
export const auditReferring = (action: string, rows: readonly Values[]): Referring => {
  const fields = fieldsOf(action);
  const { references, recorded } = referring(fields, rows);
  return { references: [...references, ...rows.flatMap((row) => callReferences(fields, row))], recorded };
};

/**
 * What of an entry nobody wrote: names of what others of its fields refer to, what is reckoned when a row is read, and
 * what calls carry for the machines.
 */
export const unsaidFields = (action: string): ReadonlySet<string> => {
  const fields = fieldsOf(action);
  return new Set([
    ...[...unsaidInCalls].filter((name) => !(name in fields)),
    ...Object.entries(fields).flatMap(([field, { kind }]) =>
      kind === 'reference' ? nameFields(field) : kind === 'computed' ? [field] : [],
    ),
  ]);
};
