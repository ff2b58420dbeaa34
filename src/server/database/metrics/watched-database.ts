import type { Database } from '../database.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

/**
 * Kinds of failures, by what an operator does about them: `connection` (08, 57P, sockets), `timeout`, `resources` (53:
 * disk, memory, connections), `conflict` (40, 55: done again), `integrity` (23), `statement` (22, 42: a fault of ours),
 * `damage` (XX), `other`.
 */
type DatabaseErrorKind = keyof typeof kinds;

const kinds = {
  connection: /^(08|57P|E[A-Z])/,
  timeout: /^57014$/,
  resources: /^53/,
  conflict: /^(40|55)/,
  integrity: /^23/,
  statement: /^(22|42|26|34)/,
  damage: /^XX/,
  other: /^$/,
} as const;

/** The kind of a failure, by its SQLSTATE or the system's code. */
export const databaseErrorKind = (error: unknown): DatabaseErrorKind | null => {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, 'code');
  // Refusals and faults of the work within a transaction have no code, or no such code.
  if (typeof code !== 'string') return /timeout|timed out/i.test(error.message) ? 'timeout' : null;
  const names = Object.keys(kinds) as DatabaseErrorKind[];
  const found = names.find((kind) => kinds[kind].test(code));
  return found ?? (/^[0-9A-Z]{5}$/.test(code) ? 'other' : null);
};

/** A database whose failures are counted by kind. */
const watchDatabase = (database: Database, counted: (kind: DatabaseErrorKind) => void): Database => {
  const count = (error: unknown): void => {
    const kind = databaseErrorKind(error);
    if (kind !== null) counted(kind);
  };
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      count(error);
      throw error;
    }
  };
  return {
    ...database,
    query: (...statement) => watched(database.query(...statement)),
    transaction: (work, priority) => watched(database.transaction(work, priority)),
    snapshot: (work) => watched(database.snapshot(work)),
    async *cursor(text, values, size) {
      try {
        yield* database.cursor(text, values, size);
      } catch (error) {
        count(error);
        throw error;
      }
    },
  };
};

/** Counts the failures of a process's database. */
export const watchFailures = ({ databaseErrors }: Metrics, database: Database): Database => {
  // A rate needs a series that is there before the first failure is.
  for (const kind of Object.keys(kinds)) databaseErrors.inc({ kind }, 0);
  return watchDatabase(database, (kind) => databaseErrors.inc({ kind }));
};
