import type { Database } from '../../database/database.ts';
import type { Reader } from '../../identity/actor.ts';
import type { TruckAlarm } from '../../identity/shown-alarm.ts';
import { alarmColumnsSql, alarmJoinsSql, type AlarmTableRow, truckAlarmOf } from '../alarms.ts';
import { clockSql } from './publish.ts';

/** One entry of the stream. Its alarm is whole: `shownAlarm` cuts it for whom it goes to. */
export interface StreamEntry extends TruckAlarm {
  readonly cursor: number;
  readonly kind: 'alarm' | 'state';
}

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

/** What is read of the alarm stream. @param failed called for each entry that is left out */
export const createStreamReads = (database: Database, failed: (what: string, error: unknown) => void) => {
  /** Everything up to the cursor that it answers is committed: publishers hold the row until they are. */
  const head = async (): Promise<{ epoch: string; cursor: number }> => {
    const [row] = await database.query<{ epoch: string; cursor: number }>(
      `update alarm_stream_head set cursor = greatest(cursor, ${clockSql}) returning epoch, cursor`,
      [],
      'stream_head',
    );
    if (!row) throw new Error('the alarm stream has no head');
    return row;
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
  return {
    head,
    entriesOf,
    /** Rows after a cursor, of whomever. */
    after: (cursor: number, limit: number): Promise<EntryRow[]> =>
      database.query<EntryRow>(entriesSql('true'), [cursor, limit], 'stream_new'),
    /** The newest cursor of a reader's alarms between two; the first where there is none. */
    headOf: async ({ companies, hiddenTypes }: Reader, mark: number, newest: number): Promise<number> => {
      const [row] = await database.query<{ head: number }>(
        `select greatest($1::bigint, max(cursor)) as head from alarm_stream
         where cursor > $1 and cursor <= $2 and company_code = any($3::text[]) and type <> all($4::int[])`,
        [mark, newest, companies, hiddenTypes],
        'stream_head_of',
      );
      return row?.head ?? mark;
    },
    reaches: async (after: number): Promise<boolean> => {
      const [row] = await database.query<{ reached: boolean }>(
        'select $1 between trimmed and cursor as reached from alarm_stream_head',
        [after],
        'stream_reaches',
      );
      return row?.reached ?? false;
    },
    ofCompanies: async (
      after: number,
      companies: readonly string[],
      limit: number,
    ): Promise<StreamEntry[]> => {
      const rows = await database.query<EntryRow>(
        entriesSql('s.company_code = any($3::text[])'),
        [after, limit, companies],
        'stream_after',
      );
      return entriesOf(rows);
    },
  };
};
