import type { ArchiveNote } from '#contract/archive-note.ts';

import type { TransactionBoundDatabase } from '../../database/transaction-bound-database.ts';
import { dayMs, type PartitionedTable } from '../messages/partitions.ts';
import type { Log } from '../../kernel/log/log.ts';
import { leastKeptDays } from '../retention.ts';
import type { ArchiveStore } from './archive-store.ts';
import { type ColdAsked, type ColdRows, createColdRows } from './archived-rows.ts';
import type { DuckInstance } from './duck.ts';
import { createIndexedReads } from './indexed-reads.ts';
import { createJoinedReads } from './federated-reads.ts';
import { type ArchivedPart, partsBetween } from './manifest.ts';
import { isOfFleet } from './needed-rows.ts';
import { createVerifiedFiles } from './verified-files.ts';

/** Runs work whose statements find rows of the archive in their tables. */
export type PastReading = <T>(asked: ColdAsked, work: () => Promise<T>) => Promise<T>;

/** The one place where telemetry of a past is read, wherever it lies. */
export interface Archive {
  /**
   * Runs `work`, whose statements find rows of the archive in their tables, however deep.
   * @param again whether it may run again, where a day was moved meanwhile
   * @param told hears what came from the archive, before the statement that reads it; never: nothing did
   */
  reading<T>(
    asked: ColdAsked,
    work: () => Promise<T>,
    told: (note: ArchiveNote) => void,
    again?: boolean,
  ): Promise<T>;
  /** Whether what was before a moment may lie there. */
  reaches(fromMs: number): boolean;
  /** Files that are missing or damaged, as far as they were asked for. */
  damagedFiles(): readonly string[];
  close(): Promise<void>;
}

export interface ArchiveReadPorts {
  readonly database: TransactionBoundDatabase;
  readonly store: ArchiveStore;
  readonly openDuck: () => Promise<DuckInstance>;
  readonly now: () => number;
  readonly log: Log;
}

/** A day that is moved while it is read is found on the second reading. */
const mostReadings = 3;

const noteOf = (
  parts: readonly ArchivedPart[],
  read: ReadonlyMap<PartitionedTable, ColdRows>,
): ArchiveNote | null => {
  const ends = parts.filter(({ table }) => read.has(table)).map(({ day }) => Date.parse(day) + dayMs);
  return ends.length === 0
    ? null
    : {
        untilMs: ends.reduce((last, end) => Math.max(last, end)),
        missing: [...read.values()].flatMap(({ missing }) => missing),
      };
};

export const createArchive = ({ database, store, openDuck, now, log }: ArchiveReadPorts): Archive => {
  const sound = createVerifiedFiles(store, log);
  let opened: Promise<DuckInstance> | null = null;
  const duck = (): Promise<DuckInstance> => {
    opened ??= openDuck().catch((error: unknown) => {
      // The next reader tries again.
      opened = null;
      throw error;
    });
    return opened;
  };
  const rows = createColdRows(duck, sound);

  const readOnce = <T>(
    asked: ColdAsked,
    parts: readonly ArchivedPart[],
    work: () => Promise<T>,
    told: (note: ArchiveNote) => void,
  ): Promise<T> => {
    const asking = new Map<PartitionedTable, Promise<ColdRows>>();
    const read = new Map<PartitionedTable, ColdRows>();
    const rowsOf = (table: PartitionedTable): Promise<ColdRows> => {
      const known =
        asking.get(table) ??
        rows.read(table, parts, asked).then((cold) => {
          read.set(table, cold);
          const note = noteOf(parts, read);
          if (note !== null) told(note);
          return cold;
        });
      asking.set(table, known);
      return known;
    };
    return !isOfFleet(asked.needed ?? null) || parts.length === 0
      ? database.readingBeside((reads) => createJoinedReads(reads, rowsOf), work)
      : database.transaction(async (queries) => {
          await queries.query('set transaction isolation level repeatable read');
          return database.readingFrom(createIndexedReads(queries, rowsOf), work);
        });
  };

  // No younger day is ever moved.
  const reaches = (fromMs: number): boolean => fromMs <= now() - leastKeptDays * dayMs;

  return {
    reaches,
    reading: async (asked, work, told, again = true) => {
      if (!reaches(asked.fromMs)) return work();
      // What is read in a transaction is read from the database itself, of which a replica may be behind.
      const partsNow = (): Promise<ArchivedPart[]> =>
        isOfFleet(asked.needed ?? null)
          ? database.transaction((queries) => partsBetween(queries, asked))
          : partsBetween(database, asked);
      let parts = await partsNow();
      for (let turn = 1; ; turn += 1) {
        const value = await readOnce(asked, parts, work, told);
        if (!again || turn === mostReadings) return value;
        const after = await partsNow();
        const same = after.length === parts.length && after.every(({ file }, i) => file === parts[i]?.file);
        if (same) return value;
        parts = after;
      }
    },
    damagedFiles: sound.files,
    close: async () => (await opened)?.close(),
  };
};
