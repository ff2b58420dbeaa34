import { createFailureRow } from '../../kernel/log/failure-row.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Timers } from '../../kernel/timers.ts';
import type { Database } from '../database.ts';
import { logPositionOf, type LogPosition } from './log-position.ts';

/** How often the replica is asked how far it is, ms. */
const lookEveryMs = 1000;

/** After so long without an answer nobody knows whether it still answers, ms. */
const silentMs = 5000;

/** Moments that wait for the replica to reach them: what is older than these is too old to be read. */
const maxMarks = 600;

/** A streaming replica of the database, and of which moment it is. */
export interface Replica {
  readonly database: Database;
  /**
   * The moment of which the replica surely knows everything, ms UTC; null: it is not known, older than `maxAgeMs`, or
   * has not reached the position in the log that the reader must see.
   */
  asOf(maxAgeMs: number, after: LogPosition | null): number | null;
  /** How old what it knows is, ms; null: it has not answered yet. */
  ageMs(): number | null;
  /** Asks both at once, and not only by the clock. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicaPorts {
  readonly primary: Database;
  readonly replica: Database;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * Follows a replica: the primary's position is noted with the moment, and the replica knows everything of that moment
 * once it has replayed as far. The time of the last replayed transaction would not do: it is as old as the last write.
 */
export const createReplica = ({ primary, replica, now, timers, log }: ReplicaPorts): Replica => {
  const failure = createFailureRow(log, 'asking the replica how far it is');
  const marks: { readonly position: LogPosition; readonly atMs: number }[] = [];
  let reached: LogPosition | null = null;
  let asOfMs: number | null = null;
  let heardMs = -Infinity;

  const look = async (): Promise<void> => {
    const atMs = now();
    const [head] = await primary.query<{ position: string }>(
      'select pg_current_wal_lsn()::text as position',
      [],
      'log_head',
    );
    const position = logPositionOf(head?.position);
    if (position !== null) marks.push({ position, atMs });
    if (marks.length > maxMarks) marks.shift();
    const [end] = await replica.query<{ position: string | null }>(
      'select pg_last_wal_replay_lsn()::text as position',
      [],
      'replayed',
    );
    reached = logPositionOf(end?.position);
    if (reached === null) throw new Error('DATABASE_READ_URL names no replica: it replays no log');
    heardMs = now();
    for (let mark = marks[0]; mark !== undefined && mark.position <= reached; mark = marks[0]) {
      asOfMs = mark.atMs;
      marks.shift();
    }
  };
  const lookOnce = singleFlight(() =>
    look().then(failure.worked, (error: unknown) => {
      // A replica that comes back may have been set up anew from an older copy.
      reached = null;
      asOfMs = null;
      failure.failed(error);
    }),
  );
  const stopLooking = timers.every(lookEveryMs, () => void lookOnce());

  return {
    database: replica,
    asOf: (maxAgeMs, after) => {
      if (asOfMs === null || reached === null || now() - heardMs > silentMs) return null;
      return now() - asOfMs > maxAgeMs || (after !== null && reached < after) ? null : asOfMs;
    },
    ageMs: () => (asOfMs === null ? null : Math.max(0, now() - asOfMs)),
    look: lookOnce,
    stop: async () => {
      stopLooking();
      await lookOnce.settled();
    },
  };
};
