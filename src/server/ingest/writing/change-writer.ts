import type { AlarmRow, RecordRow } from '#contract/records.ts';
import { type Change, changeId, isRecord } from '#engine/state.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import { carryClaims } from './carry-claims.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import { isoTime } from '#domain/time/iso-time.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import { publishAlarms } from '../../alarms/stream/publish.ts';
import { noteJudged } from './note-judged.ts';
import { isSilent, popupAsStored, type Silence } from './popup-as-stored.ts';
import type { StoredRow } from '../../telemetry/records/record-columns.ts';
import { kindOfId, putRows, withdrawRows } from './row-writer.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Changes of one subject, as the engine gave them. */
export interface SubjectChanges {
  readonly subject: string;
  readonly changes: readonly Change[];
  readonly writeNo: number;
  /** Rows from before the subject's first message here: stored and shown, but not published unless they insist. */
  readonly silence: Silence;
}

/** Start of a row; one without a start is of the moment at which it was written. */
const momentOf = (row: RecordRow | AlarmRow, touchedMs: number): number =>
  row.startTime == null ? touchedMs : Date.parse(row.startTime);

const stored = (
  row: RecordRow | AlarmRow,
  entry: SubjectChanges,
  touchedMs: number,
  master: MasterContext,
  nowMs: number,
): StoredRow => ({
  // What is added comes before the row: added to a copy of fifty columns, each would be a copy of its own.
  subject: entry.subject,
  touchedTime: isoTime(touchedMs),
  writeNo: entry.writeNo,
  ...row,
  // A station's rows belong to the station's keeper.
  companyCode: row.companyCode ?? master.ownerAt(entry.subject, momentOf(row, touchedMs))?.companyCode ?? '',
  ...popupAsStored(row, entry.silence, nowMs),
});

/** The judgement of a replaced alarm is copied to the one that replaced it (engine rule 1.2.3). */
const carryJudgements = (queries: Transaction, ids: readonly string[]): void =>
  queries.send(
    `update alarm n set state = o.state, state_by = o.state_by, state_time = o.state_time, remark = o.remark,
       state_version = n.state_version + 1
     from alarm o where o.id = any($1::text[]) and n.id = o.replaced_by and o.state <> 'unconfirmed' and n.state = 'unconfirmed'`,
    [ids],
    'carry_judgements',
  );

/** Writes the engine's changes of a batch, and publishes alarms to the stream. Returns how many alarms are new. */
export const writeChanges = async (
  queries: Transaction,
  partitions: Partitions,
  master: MasterContext,
  entries: readonly SubjectChanges[],
  nowMs: number,
): Promise<number> => {
  // Of several changes of one row the last one counts; a statement can't write a row twice.
  const puts = new Map<string, StoredRow>();
  const withdrawals = new Map<string, Withdrawal>();
  const loud = new Set<string>();
  /** Of a past: published if they were. */
  const withdrawnPast = new Set<string>();
  for (const entry of entries)
    for (const change of entry.changes) {
      const id = changeId(change);
      puts.delete(id);
      withdrawals.delete(id);
      if (change.op === 'put') puts.set(id, stored(change.row, entry, change.touchedMs, master, nowMs));
      else
        withdrawals.set(id, {
          id,
          replacedBy: change.replacedBy,
          touchedTime: isoTime(change.touchedMs),
          writeNo: entry.writeNo,
        });
      if (kindOfId(id) !== 'alarm') continue;
      if (entry.silence === 'none') loud.add(id);
      else if (change.op !== 'put') withdrawnPast.add(id);
      else if (!isRecord(change.row) && !isSilent(change.row.type, entry.silence)) loud.add(id);
    }
  for (const id of await toldAlarms(queries, [...withdrawnPast])) loud.add(id);
  const before = await knownAlarms(queries, [...loud]);
  const putsByKind = groupBy([...puts.values()], (row) => kindOfId(row.id));
  noteJudged(queries, putsByKind.get('alarm') ?? [], nowMs);
  for (const [kind, rows] of putsByKind) await putRows(queries, partitions, kind, rows);
  for (const [kind, rows] of groupBy([...withdrawals.values()], (row) => kindOfId(row.id)))
    await withdrawRows(queries, kind, rows);
  const withdrawn = groupBy([...withdrawals.keys()], kindOfId);
  const alarms = withdrawn.get('alarm');
  if (alarms) carryJudgements(queries, alarms);
  const losses = withdrawn.get('task-fuel');
  if (losses) carryClaims(queries, losses);
  return publishAlarms(queries, [...loud], before, nowMs);
};

const toldAlarms = async (queries: Queries, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const rows = await queries.query<{ id: string }>(
    'select id from alarm where id = any($1::text[]) and popup',
    [ids],
    'told_alarms',
  );
  return rows.map(({ id }) => id);
};

const knownAlarms = async (queries: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await queries.query<{ id: string }>(
    'select id from alarm where id = any($1::text[])',
    [ids],
    'known_alarms',
  );
  return new Set(rows.map((row) => row.id));
};
