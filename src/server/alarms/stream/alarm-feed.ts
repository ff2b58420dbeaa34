import type { Database } from '../../database/database.ts';
import type { Timers } from '../../kernel/timers.ts';
import { alarmColumnsSql, alarmJoinsSql, type AlarmTableRow, truckAlarmOf } from '../alarms.ts';
import type { Reader } from '../../identity/actor.ts';
import type { TruckAlarm } from '../../identity/shown-alarm.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Log } from '../../kernel/log/log.ts';
import { alarmChannel, clockSql } from './publish.ts';

/** One entry of the stream. Its alarm is whole: `shownAlarm` cuts it for whom it goes to. */
export interface StreamEntry extends TruckAlarm {
  readonly cursor: number;
  readonly kind: 'alarm' | 'state';
}

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

const entriesSql = (condition: string): string => `
  select s.n, s.cursor, s.kind, ${alarmColumnsSql} from alarm_stream s join alarm a on a.id = s.alarm_id ${alarmJoinsSql}
  where s.cursor > $1 and ${condition} order by s.cursor limit $2`;

type EntryRow = AlarmTableRow & { readonly n: number } & Pick<StreamEntry, 'cursor' | 'kind'>;

/** An alarm that was joined to another is no longer shown on its own, as if it were withdrawn. */
const entryOf = (row: EntryRow): StreamEntry => {
  const { alarm, sprinkler } = truckAlarmOf(row);
  const withdrawn = row.withdrawn || row.suppressed_by !== null;
  return { cursor: row.cursor, kind: row.kind, alarm: { ...alarm, withdrawn }, sprinkler };
};

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
  /** Everything up to the cursor that it answers is committed: publishers hold the row until they are. */
  const readHead = async (): Promise<{ epoch: string; cursor: number }> => {
    const [row] = await database.query<{ epoch: string; cursor: number }>(
      `update alarm_stream_head set cursor = greatest(cursor, ${clockSql}) returning epoch, cursor`,
      [],
      'stream_head',
    );
    if (!row) throw new Error('the alarm stream has no head');
    return row;
  };
  const first = await readHead();
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
      const rows = await database.query<EntryRow>(entriesSql('true'), [newest, portion], 'stream_new');
      const last = rows.at(-1);
      if (rows.length === portion) again = true;
      else mark = reached;
      if (!last) continue;
      offer(entriesOf(rows));
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
    readHead()
      .then(({ cursor }) => {
        nextMark = cursor;
        look();
      })
      .then(marks.worked, marks.failed);
  });
  return {
    epoch: first.epoch,
    newest: () => newest,
    headOf: async ({ companies, hiddenTypes }) => {
      const [row] = await database.query<{ head: number }>(
        `select greatest($1::bigint, max(cursor)) as head from alarm_stream
         where cursor > $1 and cursor <= $2 and company_code = any($3::text[]) and type <> all($4::int[])`,
        [mark, newest, companies, hiddenTypes],
        'stream_head_of',
      );
      return row?.head ?? mark;
    },
    reaches: async (after) => {
      const [row] = await database.query<{ reached: boolean }>(
        'select $1 between trimmed and cursor as reached from alarm_stream_head',
        [after],
        'stream_reaches',
      );
      return row?.reached ?? false;
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
      stopMarking();
      await unlisten();
      await readOnce.settled();
    },
  };
};
