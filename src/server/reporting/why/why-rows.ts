import type { ColumnType } from '#contract/reports/column.ts';
import { alarmColumns, columnsOfKind, isRecordKind } from '#contract/records.ts';
import type { WhyStoredRow } from '#contract/reports/report-why.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Static } from 'typebox';

import type { Queries, SqlValue } from '../../database/database.ts';
import type { Reader } from '../../identity/actor.ts';
import { isOfIds } from '../../telemetry/records/moment-rows.ts';
import { columnName, tableName } from '../../database/names.ts';
import { selected } from '../compile/compiled.ts';

export interface FoundRow {
  readonly row: Static<typeof WhyStoredRow>;
  /** Subject whose messages made it. */
  readonly subject: string;
}

const columnsOf = (kind: string): Readonly<Record<string, ColumnType>> | null =>
  kind === 'alarm' ? alarmColumns : isRecordKind(kind) ? columnsOfKind(kind) : null;

/** The kind in an id. */
export const kindOfId = (id: string): string => id.slice(0, id.indexOf(':'));

const storedRow = async (
  queries: Queries,
  kind: string,
  id: string,
  { companies, hiddenTypes }: Reader,
): Promise<(ReportRow & { readonly __subject: string }) | null> => {
  const columns = columnsOf(kind);
  if (!columns) return null;
  const names = Object.entries(columns).map(
    ([name, type]) => `${selected[type](`r."${columnName(name)}"`)} as "${name}"`,
  );
  const values: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const shown = kind === 'alarm' ? `and r.type <> all(${place(hiddenTypes)}::int[])` : '';
  const [row] = await queries.query<ReportRow & { readonly __subject: string }>(
    `select ${names.join(', ')}, r.subject as "__subject" from "${tableName(kind)}" r
     where ${isOfIds(kind, [id], place, 'r')} and r.company_code = any(${place(companies)}::text[]) ${shown} limit 1`,
    values,
  );
  return row ?? null;
};

/** A row with all of its fields, and the record that it belongs to; null where the reader is shown none of that id. */
export const whyRow = async (
  queries: Queries,
  kind: string,
  id: string,
  reader: Reader,
): Promise<FoundRow | null> => {
  const found = await storedRow(queries, kind, id, reader);
  if (!found) return null;
  const { __subject: subject, ...values } = found;
  const recordId = kind === 'alarm' ? values['recordId'] : null;
  let record: ReportRow | null = null;
  if (typeof recordId === 'string') {
    const { __subject: _of, ...fields } =
      (await storedRow(queries, kindOfId(recordId), recordId, reader)) ?? {};
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

/** Every id that a row names: messages and figures of its reason, and the record that it is about. */
export const namedBy = ({ values }: Static<typeof WhyStoredRow>): ReadonlySet<string> => {
  const why = Object(values['why']);
  const own = [values['recordId'], values['drainAlarmIds']];
  return new Set([why.messages, why.figures, ...own].flatMap(texts));
};
