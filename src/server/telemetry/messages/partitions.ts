import type { Queries } from '../../database/database.ts';
import { storedTable } from '../records/bundled-kinds.ts';

export const dayMs = 86_400_000;

/** Telemetry that is cut by UTC day, so that old days can be dropped whole, or moved to files. */
export const partitionedTables = [
  'terminal_message',
  'position',
  'track_cell',
  'tank_inventory',
  'switch_event',
  'meter_status',
  'climate',
  'pressure',
  'water_inventory',
] as const;

export type PartitionedTable = (typeof partitionedTables)[number];

/** Every table that is cut by UTC day: telemetry, and the ids of its messages. */
const tablesByDay = [...partitionedTables, 'message_key'] as const;

export type TableByDay = (typeof tablesByDay)[number];

/** A day's table of a table that is cut by day. */
export interface DayTable<T extends TableByDay = PartitionedTable> {
  readonly table: T;
  readonly name: string;
  /** UTC, `2026-07-28`. */
  readonly day: string;
}

const isByDay = (table: string): table is TableByDay => tablesByDay.some((byDay) => byDay === table);

/** Number that keeps two processes from making the same day at once. */
export const partitionLock = 7003;

const dayName = (startMs: number): string => new Date(startMs).toISOString().slice(0, 10);

const daysOf = (timesMs: Iterable<number>): Set<number> => {
  const days = new Set<number>();
  for (const ms of timesMs) days.add(Math.floor(ms / dayMs) * dayMs);
  return days;
};

/** The days that one transaction needs. */
export interface Partitions {
  /** Whether a day of the given times may be missing. */
  missing(table: TableByDay, timesMs: Iterable<number>): boolean;
  /** Creates the missing days of the given times; call it inside the transaction that writes them. */
  ensure(queries: Queries, table: string, timesMs: Iterable<number>): Promise<void>;
  /** The transaction is committed: its days are known from now on. */
  keep(): void;
}

/** Remembers which days are committed, so that the usual case costs nothing. */
export const createPartitions = (): (() => Partitions) => {
  const known = new Set<string>();
  return () => {
    const made = new Set<string>();
    const nameOf = (table: TableByDay, startMs: number): string =>
      `${storedTable(table)}_${dayName(startMs).replaceAll('-', '')}`;
    const make = async (queries: Queries, table: TableByDay, startMs: number): Promise<void> => {
      const name = nameOf(table, startMs);
      if (known.has(name) || made.has(name)) return;
      await queries.query('select pg_advisory_xact_lock($1)', [partitionLock]);
      await queries.query(
        `create table if not exists "${name}" partition of "${storedTable(table)}"
         for values from ('${dayName(startMs)}') to ('${dayName(startMs + dayMs)}')`,
      );
      made.add(name);
    };
    return {
      missing: (table, timesMs) => [...daysOf(timesMs)].some((startMs) => !known.has(nameOf(table, startMs))),
      ensure: async (queries, table, timesMs) => {
        if (!isByDay(table)) return;
        for (const startMs of daysOf(timesMs)) await make(queries, table, startMs);
      },
      keep: () => {
        for (const name of made) known.add(name);
      },
    };
  };
};
