import { startSubject } from '#engine/engine.ts';
import type { SubjectState } from '#engine/state.ts';

import type { Queries } from '../database/database.ts';

/** `past`: what was before the subject's first message here, filled in from behind; see migration 0003. */
export type Lineage = 'live' | 'past';

export interface StoredSubject {
  readonly subject: string;
  readonly lineage: Lineage;
  /** Number of the write that left it so. */
  readonly writeNo: number;
  readonly bornMs: number;
  readonly snapshotMs: number | null;
  readonly state: SubjectState;
}

interface SubjectRow {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly write_no: number;
  readonly born_time: Date;
  readonly snapshot_time: Date | null;
  readonly state: string;
}

const storedOf = (row: SubjectRow): StoredSubject => ({
  subject: row.subject,
  lineage: row.lineage,
  writeNo: row.write_no,
  bornMs: row.born_time.getTime(),
  snapshotMs: row.snapshot_time?.getTime() ?? null,
  state: JSON.parse(row.state) as SubjectState,
});

export const newSubject = (subject: string, lineage: Lineage, bornMs: number): StoredSubject => ({
  subject,
  lineage,
  writeNo: 0,
  bornMs,
  snapshotMs: null,
  state: startSubject(subject),
});

/** Locks subjects in one fixed order, so that two processes never wait for each other. New ones are locked by name. */
export const lockSubjects = async (
  queries: Queries,
  subjects: readonly string[],
): Promise<StoredSubject[]> => {
  const sorted = [...new Set(subjects)].toSorted();
  await queries.query(
    `select pg_advisory_xact_lock(7004, h)
     from (select distinct hashtext(s) as h from unnest($1::text[]) as x(s) order by h) as sorted`,
    [sorted],
    'lock_subjects',
  );
  const rows = await queries.query<SubjectRow>(
    `select subject, lineage, write_no, born_time, snapshot_time, state from engine_subject
     where subject = any($1::text[])`,
    [sorted],
    'read_subjects',
  );
  return rows.map(storedOf);
};

const snapshotEveryMs = 3_600_000;

/** Stores what the rules remember; about hourly the state before this step is kept too, for late messages. */
export const saveSubject = async (
  queries: Queries,
  before: StoredSubject,
  after: SubjectState,
  writeNo: number,
): Promise<void> => {
  const lastMs = before.state.last?.t ?? null;
  const due =
    lastMs !== null && (before.snapshotMs === null || lastMs - before.snapshotMs >= snapshotEveryMs);
  if (due)
    await queries.query(
      `insert into engine_snapshot (subject, lineage, time, write_no, state) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [before.subject, before.lineage, new Date(lastMs), before.writeNo, JSON.stringify(before.state)],
      'put_snapshot',
    );
  const snapshotMs = due ? lastMs : before.snapshotMs;
  await queries.query(
    `insert into engine_subject (subject, lineage, write_no, born_time, due_time, snapshot_time, state)
     values ($1, $2, $7, $3, $4, $5, $6)
     on conflict (subject, lineage) do update set write_no = excluded.write_no, born_time = excluded.born_time,
       due_time = excluded.due_time, snapshot_time = excluded.snapshot_time, state = excluded.state`,
    [
      before.subject,
      before.lineage,
      new Date(before.bornMs),
      after.dueMs === null ? null : new Date(after.dueMs),
      snapshotMs === null ? null : new Date(snapshotMs),
      JSON.stringify(after),
      writeNo,
    ],
    'put_subject',
  );
};

/** Number of the write that a transaction is about to make. */
export const nextWrite = async (queries: Queries): Promise<number> => {
  const [row] = await queries.query<{ no: number }>(`select nextval('engine_write') as no`, [], 'next_write');
  if (!row) throw new Error('a sequence gave no number');
  return row.no;
};

export interface Snapshot {
  readonly writeNo: number;
  readonly state: SubjectState;
}

/** The newest snapshot whose last fact and last timer are before a moment, or null: begin anew. */
export const snapshotBefore = async (
  queries: Queries,
  subject: string,
  lineage: Lineage,
  beforeMs: number,
): Promise<Snapshot | null> => {
  const rows = await queries.query<{ write_no: number; state: string }>(
    'select write_no, state from engine_snapshot where subject = $1 and lineage = $2 and time < $3 order by time desc limit 3',
    [subject, lineage, new Date(beforeMs)],
    'snapshot_before',
  );
  for (const row of rows) {
    const state = JSON.parse(row.state) as SubjectState;
    if (state.firedMs < beforeMs) return { writeNo: row.write_no, state };
  }
  return null;
};

/** Snapshots after a replayed moment hold what is no longer true. */
export const dropSnapshotsFrom = async (
  queries: Queries,
  subject: string,
  lineage: Lineage,
  fromMs: number,
): Promise<void> => {
  await queries.query('delete from engine_snapshot where subject = $1 and lineage = $2 and time >= $3', [
    subject,
    lineage,
    new Date(fromMs),
  ]);
};

/** The past takes the place of the live lineage that it has caught up with. */
export const adoptPast = async (queries: Queries, subject: string): Promise<void> => {
  await queries.query(`delete from engine_snapshot where subject = $1 and lineage = 'live'`, [subject]);
  await queries.query(`update engine_snapshot set lineage = 'live' where subject = $1`, [subject]);
  await queries.query(`delete from engine_subject where subject = $1 and lineage = 'past'`, [subject]);
};
