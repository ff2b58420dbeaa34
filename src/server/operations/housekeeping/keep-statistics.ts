import type { Database } from '../../database/database.ts';

/** What grows at once: its tables, and a statement that says cheaply how many rows there are. */
interface Growing {
  readonly tables: string;
  readonly count: string;
  readonly name: string;
}

export const openOrders: Growing = {
  tables: 'command',
  count: 'select count(*)::int as rows from command where ended_time is null',
  name: 'commands_open',
};

/** Those of the last days: numbers have no holes, and old ones are trimmed. */
export const publishedAlarms: Growing = {
  tables: 'alarm, alarm_stream',
  count: `select (head + 1 - coalesce((select min(n) from alarm_stream), head + 1))::int as rows from alarm_stream_head`,
  name: 'alarms_published',
};

/** So many more rows than were counted before are worth counting again. */
const worthCounting = 500;

/**
 * Tells PostgreSQL how many rows there are, where they have become many at once: a statement that was planned while there
 * were few reads the whole table each time, until PostgreSQL counts by itself, which it does once a minute.
 */
export const createStatisticsKeeper = (database: Database, { tables, count, name }: Growing) => {
  let known = 0;
  return async (): Promise<void> => {
    const [row] = await database.query<{ rows: number }>(count, [], name);
    const rows = row?.rows ?? 0;
    if (rows > 2 * known + worthCounting) await database.query(`analyze ${tables}`);
    if (rows > 2 * known + worthCounting || rows < known / 2) known = rows;
  };
};
