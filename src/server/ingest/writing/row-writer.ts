import { alarmColumns, columnsOfKind, type RecordKind, recordKinds } from '#contract/records.ts';
import type { ColumnType } from '#contract/reports/column.ts';

import type { Row } from '#engine/state.ts';

import type { Queries, SqlValue, Transaction } from '../../database/database.ts';
import { columnName, tableName } from '../../database/names.ts';
import { mayBeSince, type Since, sinceValues } from '../../telemetry/messages/since.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import { isBundled } from '../../telemetry/records/bundled-kinds.ts';
import { isByDay, isOfIds, momentKey, momentOfId } from '../../telemetry/records/moment-rows.ts';
import { putBundles } from './put-bundles.ts';
import {
  columnOf,
  jsonField,
  jsonRow,
  storeColumns,
  type StoredRow,
  valueOf,
} from '../../telemetry/records/record-columns.ts';
import { withdrawFromBundles } from './withdraw-from-bundles.ts';
import type { Withdrawal } from './withdrawal.ts';

interface Table {
  readonly name: string;
  readonly timeField: string;
  readonly put: (queries: Transaction, rows: readonly StoredRow[]) => void | Promise<void>;
}

const putByKey = (kind: string, columns: Readonly<Record<string, ColumnType>>): Table['put'] => {
  const name = tableName(kind);
  const all: [string, ColumnType][] = Object.entries({ ...columns, ...storeColumns });
  const names = all.map(([field]) => columnOf(field));
  const picks = all.map(([field, type]) => valueOf(field, type));
  const fields = all.map(([field, type]) => jsonField(field, type));
  const key = isByDay(kind) ? momentKey : 'id';
  const updates = names
    .filter((column) => column !== '"id"')
    .map((column) => `${column} = excluded.${column}`);
  const upsert =
    `insert into "${name}" (${names.join(', ')}) select ${picks.join(', ')} from json_to_recordset($1::json) ` +
    `as x(${fields.join(', ')}) on conflict (${key}) do update set ${updates.join(', ')}`;
  return (queries, rows) => queries.send(upsert, [JSON.stringify(rows)], `put_${name}`);
};

const tables: ReadonlyMap<string, Table> = new Map([
  ...(Object.keys(recordKinds) as RecordKind[]).map((kind) => {
    const put: Table['put'] = isBundled(kind)
      ? (queries, rows) => putBundles(queries, kind, rows)
      : putByKey(kind, columnsOfKind(kind));
    return [kind, { name: tableName(kind), timeField: recordKinds[kind].time, put }] as const;
  }),
  ['alarm', { name: 'alarm', timeField: 'startTime', put: putByKey('alarm', alarmColumns) }] as const,
]);

const tableOf = (kind: string): Table => {
  const table = tables.get(kind);
  if (!table) throw new Error(`no table for ${kind}`);
  return table;
};

/** The kind in an id: ids begin with it. */
export const kindOfId = (id: string): RecordKind | 'alarm' =>
  id.slice(0, id.indexOf(':')) as RecordKind | 'alarm';

/** Keeps the former content of rows that are about to change. */
const keepHistory = (queries: Transaction, kind: string, ids: readonly string[]): void => {
  const { name } = tableOf(kind);
  const values: SqlValue[] = [];
  const condition = isOfIds(kind, ids, (value) => `$${values.push(value)}`);
  queries.send(
    `insert into record_history (kind, record_id, revision, content)
     select '${kind}', id, revision, to_jsonb(t) from "${name}" t where ${condition}`,
    values,
    `history_${name}`,
  );
};

/**
 * Writes rows of one kind, new ones and new versions alike; the former content of a corrected row goes to its
 * history.
 */
export const putRows = async (
  queries: Transaction,
  partitions: Partitions,
  kind: string,
  rows: readonly StoredRow[],
): Promise<void> => {
  const table = tableOf(kind);
  const times = rows.map((row) => Date.parse(String(row[table.timeField])));
  await partitions.ensure(queries, table.name, times);
  const corrected = rows.filter((row) => row['corrected'] === true).map((row) => row.id);
  if (corrected.length > 0) keepHistory(queries, kind, corrected);
  await table.put(queries, rows);
};

/** Marks rows that no longer hold; they stay, but are not counted. */
export const withdrawRows = async (
  queries: Transaction,
  kind: string,
  rows: readonly Withdrawal[],
): Promise<void> => {
  const { name } = tableOf(kind);
  keepHistory(
    queries,
    kind,
    rows.map((row) => row.id),
  );
  if (isBundled(kind)) return withdrawFromBundles(queries, kind, rows);
  const byDay = isByDay(kind);
  queries.send(
    `update "${name}" t set withdrawn = true, revision = t.revision + 1, replaced_by = x."replacedBy",
       touched_time = x."touchedTime", write_no = x."writeNo"
     from json_to_recordset($1::json) as x("id" text, "replacedBy" text, "touchedTime" timestamptz, "writeNo" bigint, "time" timestamptz) where t.id = x."id" ${byDay ? 'and t."time" = x."time"' : ''}`,
    [JSON.stringify(byDay ? rows.map((row) => ({ ...row, time: momentOfId(row.id) })) : rows)],
    `withdraw_${name}`,
  );
};

/**
 * Rows of days are facts of a moment, written and touched soon after it: rows written or touched since have their
 * moment since, give or take a day. The condition keeps the database to the days concerned.
 */
const sinceDay = (timeField: string): string =>
  `and "${columnName(timeField)}" > $3::timestamptz - interval '1 day'`;

const reader = (kind: string, timeField: string, columns: Readonly<Record<string, ColumnType>>): string =>
  `select '${kind}' as kind, write_no, (${jsonRow(columns)}) as row from "${tableName(kind)}" ` +
  `where subject = $1 and ${mayBeSince('$6')} and (write_no > $2 or touched_time > $3) and touched_time >= $4 and ($5::timestamptz is null or touched_time < $5) ${isByDay(kind) ? sinceDay(timeField) : ''}`;

/** All kinds in one statement: forty queries in sequence would take longer than their answers. */
const sinceSql = [
  ...(Object.keys(recordKinds) as RecordKind[]).map((kind) =>
    reader(kind, recordKinds[kind].time, columnsOfKind(kind)),
  ),
  reader('alarm', 'startTime', alarmColumns),
].join(' union all ');

/** The row as the engine wrote it: without what the store filled in. */
const asWritten = (kind: string, subject: string, row: Record<string, unknown>): Row => {
  const { properties, ...rest } = row;
  const written: Record<string, unknown> = kind === 'alarm' ? rest : { ...rest, kind };
  if (Object.keys(Object(properties)).length > 0) written['properties'] = properties;
  // A station's rows have no company of their own.
  if (!subject.startsWith('truck:')) written['companyCode'] = null;
  return written as unknown as Row;
};

/** Rows of a subject, and the writes that they are of. */
export interface RowsSince {
  readonly rows: readonly Row[];
  readonly writeNos: readonly number[];
}

/** Rows of a subject that were written or touched since, as the engine wrote them (what `replay` compares with). */
export const rowsSince = async (queries: Queries, subject: string, since: Since): Promise<RowsSince> => {
  const found = await queries.query<{ kind: string; write_no: number; row: Record<string, unknown> }>(
    sinceSql,
    [subject, ...sinceValues(since)],
    'rows_since',
  );
  return {
    rows: found.map(({ kind, row }) => asWritten(kind, subject, row)),
    writeNos: found.map(({ write_no }) => write_no),
  };
};
