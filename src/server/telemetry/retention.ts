import type { Database, Queries } from '../database/database.ts';
import {
  dayMs,
  type DayTable,
  partitionedTables,
  partitionLock,
  type TableByDay,
} from './messages/partitions.ts';
import { storedTable } from './records/bundled-kinds.ts';
import { keepLastReadings } from './last-readings.ts';

/** Messages up to 45 days old are accepted, and their days must exist. */
export const leastKeptDays = 60;

/** The name of a day's table holds its day: `climate_20260302`. */
const dayOf = <T extends TableByDay>(name: string, table: T): DayTable<T> | null => {
  const stored = storedTable(table);
  const [, year, month, day] =
    /^_(\d{4})(\d\d)(\d\d)$/.exec(name.startsWith(stored) ? name.slice(stored.length) : '') ?? [];
  return day === undefined ? null : { table, name, day: `${year}-${month}-${day}` };
};

const daysBefore = async <T extends TableByDay>(
  database: Database,
  tables: readonly T[],
  beforeMs: number,
): Promise<DayTable<T>[]> => {
  const ofParent = new Map(tables.map((table) => [storedTable(table), table]));
  const rows = await database.query<{ parent: string; name: string }>(
    `select p.relname as parent, c.relname as name from pg_inherits i
     join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relname = any($1::text[]) order by right(c.relname, 8), c.relname`,
    [[...ofParent.keys()]],
  );
  return rows
    .map(({ parent, name }) => {
      const table = ofParent.get(parent);
      return table === undefined ? null : dayOf(name, table);
    })
    .filter((day) => day !== null)
    .filter(({ day }) => Date.parse(day) + dayMs <= beforeMs);
};

/** Days' tables of telemetry that ended by a moment, the oldest first. */
export const dayTablesBefore = (database: Database, beforeMs: number): Promise<DayTable[]> =>
  daysBefore(database, partitionedTables, beforeMs);

const drop = async (
  database: Database,
  name: string,
  before: (queries: Queries) => Promise<void>,
): Promise<void> => {
  await database.transaction(async (queries) => {
    // Readers of the table hold the drop up, and the drop later readers: better to try again later.
    await queries.query(`set local lock_timeout = '2s'`);
    await queries.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    await before(queries);
    await queries.query(`drop table if exists "${name}"`);
  }, 'background');
};

/**
 * Drops the ids of messages that are too old to come again; without their id they would be refused for their age.
 * @returns names of the dropped tables
 */
export const dropOldKeys = async (database: Database, nowMs: number): Promise<string[]> => {
  const old = await daysBefore(database, ['message_key'], nowMs - leastKeptDays * dayMs);
  for (const { name } of old) await drop(database, name, async () => {});
  return old.map(({ name }) => name);
};

/**
 * Drops days of telemetry that ended longer ago than they are kept, each whole. Results of the rules stay: alarms,
 * seal records, deliveries and everything else that is not cut by day.
 * @returns names of the dropped tables
 */
export const dropOldTelemetry = async (
  database: Database,
  keepDays: number,
  nowMs: number,
): Promise<string[]> => {
  const old = await dayTablesBefore(database, nowMs - keepDays * dayMs);
  for (const dayTable of old)
    await drop(database, dayTable.name, async (queries) => {
      // Another process may have dropped it meanwhile.
      if (
        (await queries.query('select 1 where to_regclass(quote_ident($1)) is not null', [dayTable.name]))
          .length > 0
      )
        await keepLastReadings(queries, dayTable);
    });
  return old.map(({ name }) => name);
};
