import type { Database } from '../../database/database.ts';
import type { Timers } from '../../kernel/timers.ts';
import type { Reader } from '../../identity/actor.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Log } from '../../kernel/log/log.ts';
import { alarmChannel } from './publish.ts';
import { createStreamReads, type StreamEntry } from './stream-reads.ts';

export interface AlarmFeed {
  readonly epoch: string;
  /** Cursor of the newest entry that was read, of whomever. Not for clients: it tells when somebody had an alarm. */
  newest(): number;
  /** The newest cursor of a reader's alarms, or of some moment of the last minute: up to there a client has everything. */
  headOf(reader: Reader): Promise<number>;
  /** Whether the stream reaches as far as a cursor, and nothing after it has been trimmed yet. */
  reaches(after: number): Promise<boolean>;
  /** Entries after a cursor, at most `limit`, of companies. */
  read(after: number, companies: readonly string[], limit: number): Promise<StreamEntry[]>;
  /** @param cut called when the listener fails: it has missed an entry, and must begin again from its cursor */
  subscribe(listener: Listener, cut: () => void): () => void;
  stop(): Promise<void>;
}

type Listener = (entries: readonly StreamEntry[]) => void;

/** A dropped connection loses notices, so the feed also polls. */
const lookEveryMs = 5000;

/** Clients that got nothing for long still hold a cursor that the stream reaches. */
const markEveryMs = 60_000;

const portion = 500;

/**
 * One reader of the alarm stream a process, shared by every socket of the process.
 * @param countFailure called for every entry or listener that fails; the others go on
 */
export const startAlarmFeed = async (
  database: Database,
  timers: Timers,
  log: Log,
  countFailure: () => void,
): Promise<AlarmFeed> => {
  const listeners = new Map<Listener, () => void>();
  const failed = (what: string, error: unknown): void => {
    countFailure();
    log.error({ err: error }, what);
  };
  const reads = createStreamReads(database, failed);
  const first = await reads.head();
  const offer = (entries: readonly StreamEntry[]): void => {
    for (const [listener, cut] of listeners)
      try {
        listener(entries);
      } catch (error) {
        failed('a listener of the alarm stream failed and begins again', error);
        listeners.delete(listener);
        cut();
      }
  };
  let newest = first.cursor;
  let mark = first.cursor;
  /** The mark as soon as everything up to it was read. */
  let nextMark = first.cursor;
  let again = false;

  const looks = createFailureRow(log, 'reading the alarm stream');
  const readNew = async (): Promise<void> => {
    do {
      again = false;
      const reached = nextMark;
      const rows = await reads.after(newest, portion);
      const last = rows.at(-1);
      if (rows.length === portion) again = true;
      else mark = reached;
      if (!last) continue;
      offer(reads.entriesOf(rows));
      log.info({ from: rows[0]?.n, to: last.n, listeners: listeners.size }, 'alarms published');
      // Only now: all entries up to there have been delivered.
      newest = last.cursor;
    } while (again);
  };
  // The database is unreachable; the next poll reads from the same number on.
  const readOnce = singleFlight(() => readNew().then(looks.worked, looks.failed));
  const look = (): void => {
    again = true;
    void readOnce();
  };

  const unlisten = await database.listen(alarmChannel, look);
  const stopLooking = timers.every(lookEveryMs, look);
  const marks = createFailureRow(log, 'moving the mark of the alarm stream');
  const stopMarking = timers.every(markEveryMs, () => {
    reads
      .head()
      .then(({ cursor }) => {
        nextMark = cursor;
        look();
      })
      .then(marks.worked, marks.failed);
  });
  return {
    epoch: first.epoch,
    newest: () => newest,
    headOf: (reader) => reads.headOf(reader, mark, newest),
    reaches: reads.reaches,
    read: reads.ofCompanies,
    subscribe: (listener, cut) => {
      listeners.set(listener, cut);
      return () => listeners.delete(listener);
    },
    stop: async () => {
      stopLooking();
      stopMarking();
      await unlisten();
      await readOnce.settled();
    },
  };
};
