import type { ColumnType } from '#contract/column.ts';
import { alarmColumns, commonRecordColumns, isRecordKind, recordKinds } from '#contract/records.ts';
import type { WhyStoredRow } from '#contract/report-why.ts';
import type { ReportRow } from '#contract/reports.ts';
import type { Static } from 'typebox';

import type { Queries } from '../database/database.ts';
import { columnName, tableName } from '../database/names.ts';
import { selected } from './compiled.ts';

export interface FoundRow {
  readonly row: Static<typeof WhyStoredRow>;
  /** Whose messages made it. */
  readonly subject: string;
}

const columnsOf = (kind: string): Readonly<Record<string, ColumnType>> | null =>
  kind === 'alarm'
    ? alarmColumns
    : isRecordKind(kind)
      ? { ...commonRecordColumns, ...recordKinds[kind].columns }
      : null;

/** The kind that an id says of itself. */
export const kindOfId = (id: string): string => id.slice(0, id.indexOf(':'));

const storedRow = async (
  queries: Queries,
  kind: string,
  id: string,
  companies: readonly string[],
): Promise<(ReportRow & { readonly __subject: string }) | null> => {
  const columns = columnsOf(kind);
  if (!columns) return null;
  const names = Object.entries(columns).map(
    ([name, type]) => `${selected[type](`r."${columnName(name)}"`)} as "${name}"`,
  );
  const [row] = await queries.query<ReportRow & { readonly __subject: string }>(
    `select ${names.join(', ')}, r.subject as "__subject" from "${tableName(kind)}" r
     where r.id = $1 and r.company_code = any($2::text[]) limit 1`,
    [id, companies],
  );
  return row ?? null;
};

/** A row with all of its fields, and the record that it belongs to; null where these companies have none of that id. */
export const whyRow = async (
  queries: Queries,
  kind: string,
  id: string,
  companies: readonly string[],
): Promise<FoundRow | null> => {
  const found = await storedRow(queries, kind, id, companies);
  if (!found) return null;
  const { __subject: subject, ...values } = found;
  const recordId = kind === 'alarm' ? values['recordId'] : null;
  let record: ReportRow | null = null;
  if (typeof recordId === 'string') {
    const { __subject: _of, ...fields } =
      (await storedRow(queries, kindOfId(recordId), recordId, companies)) ?? {};
    if ('id' in fields) record = fields;
  }
  return { row: { kind, values, record }, subject };
};

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : [];

/** Every id that a row names: what its reason tells of messages and figures, and the record that it is about. */
export const namedBy = ({ values }: Static<typeof WhyStoredRow>): ReadonlySet<string> => {
  const why = Object(values['why']);
  const own = [values['recordId'], values['drainAlarmIds']];
  return new Set([why.messages, why.figures, ...own].flatMap(texts));
};
