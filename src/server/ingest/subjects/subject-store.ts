import { startSubject } from '#engine/engine.ts';
import type { SubjectState } from '#engine/state.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import type { Snapshot, StateCache } from './state-cache.ts';
import { joinTexts, stateText } from './state-text.ts';

/** `past`: what was before the subject's first message here, filled in later; see migration 0003. */
export type Lineage = 'live' | 'past';

export interface StoredSubject {
  readonly subject: string;
  readonly lineage: Lineage;
  /** Number of the write that wrote it. */
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
  /** Null where the reader knows it already. */
  readonly state: string | null;
}

export const newSubject = (subject: string, lineage: Lineage, bornMs: number): StoredSubject => ({
  subject,
  lineage,
  writeNo: 0,
  bornMs,
  snapshotMs: null,
  state: startSubject(subject),
});

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

const snapshotEveryMs = 3_600_000;

/** Late facts reach back 72 h. The present is pruned by the clock, the past by its own time. */
const pastSnapshotsKept = '76 hours';

interface SubjectPut {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly writeNo: number;
  /** Number of the write that it continues. */
  readonly fromNo: number;
  readonly born: Date;
  readonly due: Date | null;
  readonly last: Date | null;
  readonly snapshot: Date | null;
  readonly state: SubjectState;
}

interface SnapshotPut {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly time: Date;
  readonly writeNo: number;
  /** Null: it is in the database under its number, and is copied there instead of being sent. */
  readonly state: SubjectState | null;
}

/** What the rules keep after a step, collected and written in one statement. */
export interface SubjectWrites {
  /**
   * From time to time the state before this step is kept too, for late messages.
   * @param stands whether that state is in the database as the subject's, or as a snapshot already
   */
  save(before: StoredSubject, after: SubjectState, writeNo: number, stands?: boolean): void;
  /** To be called before what was saved is read. */
  flush(): void;
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** The states before these steps, as they are in the database: copied there, not sent. */
const copySnapshots = (queries: Transaction, copies: readonly SnapshotPut[]): void =>
  queries.send(
    `insert into engine_snapshot (subject, lineage, time, write_no, state)
     select e.subject, e.lineage, x.time, e.write_no, e.state
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[]) as x(subject, lineage, time, write_no)
     join engine_subject e using (subject, lineage, write_no) on conflict do nothing`,
    [
      copies.map((put) => put.subject),
      copies.map((put) => put.lineage),
      copies.map((put) => put.time),
      copies.map((put) => put.writeNo),
    ],
    'copy_snapshots',
  );

const prunePast = (queries: Transaction, snapshots: readonly SnapshotPut[]): void =>
  queries.send(
    `delete from engine_snapshot s using unnest($1::text[], $2::timestamptz[]) as x(subject, time)
     where s.subject = x.subject and s.lineage = 'past' and s.time < x.time - interval '${pastSnapshotsKept}'`,
    [snapshots.map((put) => put.subject), snapshots.map((put) => put.time)],
    'prune_past',
  );

const putSnapshots = (queries: Transaction, snapshots: readonly SnapshotPut[]): void =>
  queries.send(
    `insert into engine_snapshot (subject, lineage, time, write_no, state)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], string_to_array($5, chr(30)))
       on conflict do nothing`,
    [
      snapshots.map((put) => put.subject),
      snapshots.map((put) => put.lineage),
      snapshots.map((put) => put.time),
      snapshots.map((put) => put.writeNo),
      joinTexts(snapshots.flatMap(({ state }) => (state ? [stateText(state)] : []))),
    ],
    'put_snapshots',
  );

const putSubjects = (queries: Transaction, puts: readonly SubjectPut[]): void =>
  queries.send(
    `insert into engine_subject (subject, lineage, write_no, born_time, due_time, last_time, snapshot_time, state)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
       $7::timestamptz[], string_to_array($8, chr(30)))
     on conflict (subject, lineage) do update set write_no = excluded.write_no, born_time = excluded.born_time,
       due_time = excluded.due_time, last_time = excluded.last_time, snapshot_time = excluded.snapshot_time, state = excluded.state`,
    [
      puts.map((put) => put.subject),
      puts.map((put) => put.lineage),
      puts.map((put) => put.writeNo),
      puts.map((put) => put.born),
      puts.map((put) => put.due),
      puts.map((put) => put.last),
      puts.map((put) => put.snapshot),
      joinTexts(puts.map((put) => stateText(put.state))),
    ],
    'put_subjects',
  );

export const createSubjectWrites = (queries: Transaction, states: StateCache): SubjectWrites => {
  const puts = new Map<string, SubjectPut>();
  let snapshots: SnapshotPut[] = [];
  return {
    save: (before, after, writeNo, stands = true) => {
      const { subject, lineage } = before;
      const lastMs = before.state.last?.t ?? null;
      const due =
        lastMs !== null && (before.snapshotMs === null || lastMs - before.snapshotMs >= snapshotEveryMs);
      if (due)
        snapshots.push({
          subject,
          lineage,
          time: new Date(lastMs),
          writeNo: before.writeNo,
          state: stands ? null : before.state,
        });
      puts.set(`${subject}\n${lineage}`, {
        subject,
        lineage,
        writeNo,
        fromNo: before.writeNo,
        born: new Date(before.bornMs),
        due: dateOf(after.dueMs),
        last: dateOf(after.last?.t ?? null),
        snapshot: dateOf(due ? lastMs : before.snapshotMs),
        state: after,
      });
    },
    flush: () => {
      const copies = snapshots.filter(({ state }) => state === null);
      const given = snapshots.filter(({ state }) => state !== null);
      if (copies.length > 0) copySnapshots(queries, copies);
      if (given.length > 0) putSnapshots(queries, given);
      const past = snapshots.filter(({ lineage }) => lineage === 'past');
      if (past.length > 0) prunePast(queries, past);
      const all = [...puts.values()];
      if (all.length > 0) putSubjects(queries, all);
      for (const put of all) states.keep(put.subject, put.lineage, put.fromNo, put);
      snapshots = [];
      puts.clear();
    },
  };
};

/** The newest snapshot whose last fact and last timer are before a moment, or null: begin from nothing. */
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

/** The past replaces the live lineage that it has caught up with. */
export const adoptPast = async (queries: Queries, subject: string): Promise<void> => {
  await queries.query(`delete from engine_snapshot where subject = $1 and lineage = 'live'`, [subject]);
  await queries.query(`update engine_snapshot set lineage = 'live' where subject = $1`, [subject]);
  await queries.query(`delete from engine_subject where subject = $1 and lineage = 'past'`, [subject]);
};
