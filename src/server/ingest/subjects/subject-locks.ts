import type { Fact } from '#engine/fact.ts';
import type { FactKey, SubjectState } from '#engine/state.ts';

import type { Queries } from '../../database/database.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { catchUp, type Checkpoint } from './catch-up.ts';
import type { StateCache } from './state-cache.ts';
import type { Lineage, StoredSubject } from './stored-subject.ts';

interface SubjectRow extends Record<string, unknown> {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly write_no: number;
  // Moments as numbers, ms UTC with a rest from their reckoning: half of what a group reads are moments, and to parse
  // their texts costs more than the rest of the row.
  readonly born_ms: number;
  readonly snapshot_ms: number | null;
  readonly due_ms: number | null;
  readonly state_no: number;
  readonly state_ms: number | null;
  readonly last_ms: number | null;
  readonly last_seq: number | null;
  readonly last_id: string | null;
  /** Null: the state is known here. */
  readonly state: string | null;
}

export interface LockedSubjects {
  /** As they are in the database, but for what is pending. */
  readonly stored: readonly StoredSubject[];
  /** Numbers of the writes of this transaction, rising. */
  readonly nextWrite: () => number;
}

export interface LockPorts {
  readonly queries: Queries;
  readonly states: StateCache;
  readonly master: MasterContext;
  /** Facts that are in the log and not applied yet. */
  readonly arriving: ReadonlyMap<string, readonly Fact[]>;
  /** What this transaction has yet to write of subjects: the database's own is older, and is not read. */
  readonly pending: ReadonlyMap<string, readonly StoredSubject[]>;
}

/** In place of the number of a known write: whatever it is, it is not read. */
const anyNo = -1;

/** How many numbers one draw from the sequence stands for (migration 0111). */
const numbersADraw = 16_384;

const msColumn = (name: string): string => `date_part('epoch', e.${name}_time) * 1000 as ${name}_ms`;
const msOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));

const checkpointOf = ({ subject, write_no, state, ...row }: SubjectRow): Checkpoint | null => {
  const written = state === null ? null : (JSON.parse(state) as SubjectState);
  const [t, seq, id] = [msOf(row.last_ms), row.last_seq, row.last_id];
  if (written?.last == null || t === null || seq === null || id === null) return null;
  const last: FactKey = { t, seq, id };
  return { subject, writeNo: write_no, state: { ...written, last: written.last }, last };
};

/** States of rows: known here, or as they were written, led on where the text is older than the row. */
const statesOf = async (
  { queries, master, arriving }: LockPorts,
  known: ReadonlyMap<number, SubjectState>,
  rows: readonly SubjectRow[],
): Promise<(row: SubjectRow) => SubjectState> => {
  const behind = rows.filter((row) => row.state !== null && row.state_no !== row.write_no);
  const checkpoints = behind.map(checkpointOf).filter((checkpoint) => checkpoint !== null);
  const caughtUp = new Map<number, SubjectState>();
  for (const [{ writeNo }, state] of await catchUp(queries, master, checkpoints, arriving))
    caughtUp.set(writeNo, state);
  return (row) =>
    known.get(row.write_no) ??
    caughtUp.get(row.write_no) ??
    (JSON.parse(row.state ?? 'null') as SubjectState);
};

/**
 * Locks subjects in one fixed order, so that two processes never wait for each other, and assigns numbers for their
 * writes. New ones are locked by name. States that this process wrote last are not read again.
 */
export const lockSubjects = async (
  ports: LockPorts,
  subjects: readonly string[],
  writes: number,
): Promise<LockedSubjects> => {
  const { queries, states, pending } = ports;
  const sorted = [...new Set(subjects)].toSorted();
  const known = new Map<number, SubjectState>();
  const isPending = (subject: string, lineage: Lineage): boolean =>
    pending.get(subject)?.some((one) => one.lineage === lineage) ?? false;
  const knownNo = (lineage: Lineage) =>
    sorted.map((subject) => {
      if (isPending(subject, lineage)) return anyNo;
      const newest = states.newest(subject, lineage);
      if (newest !== null) known.set(newest.writeNo, newest.state);
      return newest?.writeNo ?? 0;
    });
  // Three statements in sequence on the server, but one wait here.
  const [, found, draws] = await Promise.all([
    queries.query(
      `select count(pg_advisory_xact_lock(7004, h))
       from (select distinct hashtext(s) as h from unnest($1::text[]) as x(s) order by h) as sorted`,
      [sorted],
      'lock_subjects',
    ),
    queries.query<SubjectRow>(
      `select e.subject, e.lineage, e.write_no, ${msColumn('born')}, ${msColumn('snapshot')}, ${msColumn('due')},
         coalesce(e.state_no, e.write_no) as state_no, ${msColumn('state')}, ${msColumn('last')}, e.last_seq, e.last_id,
         case when case e.lineage when 'live' then x.live_no else x.past_no end in (e.write_no, ${anyNo}) then null
           else e.state end as state
       from unnest($1::text[], $2::bigint[], $3::bigint[]) as x(subject, live_no, past_no)
       join engine_subject e using (subject)`,
      [sorted, knownNo('live'), knownNo('past')],
      'read_subjects',
    ),
    queries.query<{ no: number }>(
      `select nextval('engine_write') as no from generate_series(1, $1::int)`,
      [Math.ceil(writes / numbersADraw)],
      'next_writes',
    ),
  ]);
  const rows = found.filter(({ subject, lineage }) => !isPending(subject, lineage));
  const stateOf = await statesOf(ports, known, rows);
  const firsts = draws.map(({ no }) => no).toSorted((a, b) => a - b);
  let given = 0;
  return {
    stored: rows.map((row) => ({
      subject: row.subject,
      lineage: row.lineage,
      writeNo: row.write_no,
      bornMs: Math.round(row.born_ms),
      snapshotMs: msOf(row.snapshot_ms),
      dueMs: msOf(row.due_ms),
      text: { no: row.state_no, ms: msOf(row.state_ms) ?? 0 },
      state: stateOf(row),
    })),
    nextWrite: () => {
      const first = firsts[Math.floor(given / numbersADraw)];
      if (first === undefined) throw new Error('more writes than were asked for');
      given += 1;
      return first + ((given - 1) % numbersADraw);
    },
  };
};
