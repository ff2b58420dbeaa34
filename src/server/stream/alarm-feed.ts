import type { Alarm } from '#contract/alarms/alarms.ts';

import type { Database } from '../database/database.ts';
import { alarmColumnsSql, alarmJoinsSql, alarmOf } from '../stores/alarms.ts';
import { createFailureRow } from '../log/failure-row.ts';
import type { Log } from '../log/log.ts';
import { alarmChannel } from './publish.ts';

export interface StreamEntry {
  readonly n: number;
  readonly kind: 'alarm' | 'state';
  readonly alarm: Alarm;
}

export interface AlarmFeed {
  readonly epoch: string;
  /** Newest number that was read. */
  head(): number;
  /** Whether nothing after a number has been trimmed yet. */
  reaches(after: number): Promise<boolean>;
  /** Entries after a number, at most `limit`, of companies and types. */
  read(after: number, companies: readonly string[], limit: number): Promise<StreamEntry[]>;
  /** @param cut called when the listener fails: it has missed an entry, and must begin again from its cursor */
  subscribe(listener: Listener, cut: () => void): () => void;
  stop(): Promise<void>;
}

type Listener = (entries: readonly StreamEntry[]) => void;

/** A dropped connection loses notices, so the feed also polls. */
const lookEveryMs = 5000;

const portion = 500;

const entriesSql = (condition: string): string => `
  select s.n, s.kind, ${alarmColumnsSql} from alarm_stream s join alarm a on a.id = s.alarm_id ${alarmJoinsSql}
  where s.n > $1 and ${condition} order by s.n limit $2`;

type EntryRow = Parameters<typeof alarmOf>[0] & { readonly n: number; readonly kind: StreamEntry['kind'] };

/** An alarm that was joined to another is no longer shown on its own, as if it were withdrawn. */
const entryOf = (row: EntryRow): StreamEntry => ({
  n: row.n,
  kind: row.kind,
  alarm: { ...alarmOf(row), withdrawn: row.withdrawn || row.suppressed_by !== null },
});

export interface Timers {
  every(ms: number, act: () => void): () => void;
}

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
  const [first] = await database.query<{ epoch: string; head: number }>(
    'select epoch, head from alarm_stream_head',
  );
  if (!first) throw new Error('the alarm stream has no head');
  const listeners = new Map<Listener, () => void>();
  const failed = (what: string, error: unknown): void => {
    countFailure();
    log.error({ err: error }, what);
  };
  /** An entry that can't be read as an alarm is logged and left out; nothing else is lost with it. */
  const entriesOf = (rows: readonly EntryRow[]): StreamEntry[] =>
    rows.flatMap((row) => {
      try {
        return [entryOf(row)];
      } catch (error) {
        failed(`entry ${row.n} of the alarm stream can't be read`, error);
        return [];
      }
    });
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
  let { head } = first;
  let reading: Promise<void> | null = null;
  let again = false;

  const looks = createFailureRow(log, 'reading the alarm stream');
  const readNew = async (): Promise<void> => {
    do {
      again = false;
      const rows = await database.query<EntryRow>(entriesSql('true'), [head, portion], 'stream_new');
      const last = rows.at(-1);
      if (!last) continue;
      again ||= rows.length === portion;
      offer(entriesOf(rows));
      log.info({ from: rows[0]?.n, to: last.n, listeners: listeners.size }, 'alarms published');
      // Only now: all entries up to the head have been delivered.
      head = last.n;
    } while (again);
  };
  const look = (): void => {
    again = true;
    reading ??= readNew()
      // The database is unreachable; the next poll reads from the same number on.
      .then(looks.worked, looks.failed)
      .finally(() => {
        reading = null;
      });
  };

  const unlisten = await database.listen(alarmChannel, look);
  const stopLooking = timers.every(lookEveryMs, look);
  return {
    epoch: first.epoch,
    head: () => head,
    reaches: async (after) => {
      // Numbers have no holes, so the oldest that is left tells where the trimmed ones end.
      const [row] = await database.query<{ oldest: number }>(
        'select coalesce((select min(n) from alarm_stream), h.head + 1) as oldest from alarm_stream_head h',
        [],
        'stream_oldest',
      );
      return row !== undefined && after >= row.oldest - 1;
    },
    read: async (after, companies, limit) => {
      const rows = await database.query<EntryRow>(
        entriesSql('s.company_code = any($3::text[])'),
        [after, limit, companies],
        'stream_after',
      );
      return entriesOf(rows);
    },
    subscribe: (listener, cut) => {
      listeners.set(listener, cut);
      return () => listeners.delete(listener);
    },
    stop: async () => {
      stopLooking();
      await unlisten();
      await reading;
    },
  };
};
