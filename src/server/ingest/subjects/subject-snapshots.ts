import type { SubjectState } from '#engine/state.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import type { Snapshot } from './state-cache.ts';
import type { Lineage } from './stored-subject.ts';

/** The newest snapshot whose last fact and last timer are before a moment, or null: begin from nothing. */
export const snapshotBefore = async (
  queries: Queries,
  subject: string,
  lineage: Lineage,
  beforeMs: number,
): Promise<Snapshot | null> => {
  const rows = await queries.query<{ write_no: number; look_after_no: number | null; state: string }>(
    'select write_no, look_after_no, state from engine_snapshot where subject = $1 and lineage = $2 and time < $3 order by time desc limit 3',
    [subject, lineage, new Date(beforeMs)],
    'snapshot_before',
  );
  for (const row of rows) {
    const state = JSON.parse(row.state) as SubjectState;
    if (state.firedMs < beforeMs)
      return { writeNo: row.write_no, state, lookAfterNo: row.look_after_no ?? row.write_no };
  }
  return null;
};

/** Snapshots after a replayed moment are no longer valid. */
export const dropSnapshotsFrom = (
  queries: Transaction,
  subject: string,
  lineage: Lineage,
  fromMs: number,
): void =>
  queries.send(
    'delete from engine_snapshot where subject = $1 and lineage = $2 and time >= $3',
    [subject, lineage, new Date(fromMs)],
    'drop_snapshots',
  );

/**
 * The past replaces the live lineage that it has caught up with.
 * @param lookAfterNo the rows of the live lineage, which were touched after the past's, are of later writes than this
 */
export const adoptPast = async (queries: Queries, subject: string, lookAfterNo: number): Promise<void> => {
  await queries.query(`delete from engine_snapshot where subject = $1 and lineage = 'live'`, [subject]);
  await queries.query(
    `update engine_snapshot set lineage = 'live', look_after_no = least(look_after_no, write_no, $2) where subject = $1`,
    [subject, lookAfterNo],
  );
  await queries.query(`delete from engine_subject where subject = $1 and lineage = 'past'`, [subject]);
};
