import type { SubjectState } from '#engine/state.ts';

import type { Queries } from '../../database/database.ts';
import type { StateCache } from './state-cache.ts';
import type { Lineage, StoredSubject } from './stored-subject.ts';

interface SubjectRow {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly write_no: number;
  readonly born_time: Date;
  readonly snapshot_time: Date | null;
  /** Null where the reader knows it already. */
  readonly state: string | null;
}

export interface LockedSubjects {
  readonly stored: readonly StoredSubject[];
  /** Numbers of the writes of this transaction, rising. */
  readonly nextWrite: () => number;
}

/**
 * Locks subjects in one fixed order, so that two processes never wait for each other, and assigns numbers for their
 * writes. New ones are locked by name. States that this process wrote last are not read again.
 */
export const lockSubjects = async (
  queries: Queries,
  subjects: readonly string[],
  states: StateCache,
  writes: number,
): Promise<LockedSubjects> => {
  const sorted = [...new Set(subjects)].toSorted();
  const known = states.of(sorted);
  // Three statements in sequence on the server, but one wait here.
  const [, rows, numbers] = await Promise.all([
    queries.query(
      `select pg_advisory_xact_lock(7004, h)
       from (select distinct hashtext(s) as h from unnest($1::text[]) as x(s) order by h) as sorted`,
      [sorted],
      'lock_subjects',
    ),
    queries.query<SubjectRow>(
      `select subject, lineage, write_no, born_time, snapshot_time,
         case when write_no = any($2::bigint[]) then null else state end as state
       from engine_subject where subject = any($1::text[])`,
      [sorted, [...known.keys()]],
      'read_subjects',
    ),
    queries.query<{ no: number }>(
      `select nextval('engine_write') as no from generate_series(1, $1::int)`,
      [writes],
      'next_writes',
    ),
  ]);
  const rising = numbers.map(({ no }) => no).toSorted((a, b) => a - b);
  return {
    stored: rows.map((row) => ({
      subject: row.subject,
      lineage: row.lineage,
      writeNo: row.write_no,
      bornMs: row.born_time.getTime(),
      snapshotMs: row.snapshot_time?.getTime() ?? null,
      state: known.get(row.write_no) ?? (JSON.parse(row.state ?? 'null') as SubjectState),
    })),
    nextWrite: () => {
      const no = rising.shift();
      if (no === undefined) throw new Error('more writes than were asked for');
      return no;
    },
  };
};
