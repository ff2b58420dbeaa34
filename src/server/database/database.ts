import type { QueryResultRow } from 'pg';

import type { PoolFigures } from '../kernel/metrics/pool-figures.ts';

/** Values of a statement's parameters. Objects are sent as JSON text by the caller. */
export type SqlValue = string | number | boolean | null | Date | Buffer | readonly SqlValue[];

/** Runs statements, alone or inside a transaction. `name` makes it a prepared statement; use it for fixed texts. */
export interface Queries {
  query<R extends QueryResultRow>(text: string, values?: readonly SqlValue[], name?: string): Promise<R[]>;
}

/** Statements of one transaction. */
export interface Transaction extends Queries {
  /**
   * Sends a statement without waiting for its answer, in order with the others. If it fails, so does the transaction,
   * with this statement's error.
   */
  send(text: string, values: readonly SqlValue[], name: string): void;
}

/** Two readers of one moment: what is committed meanwhile is seen by neither. Side by side where there are two connections. */
export type SnapshotReaders = readonly [Queries, Queries];

export type Priority = 'normal' | 'background';

export interface Database extends Queries {
  /** `embedded` has one session, so every transaction and export holds up the others. */
  readonly engine: 'embedded' | 'postgresql';
  /** Its connections by what they are for. */
  readonly pools: () => readonly PoolFigures[];
  /** Asks whether it answers, however busy its connections for work are. @throws Error: it does not, within 5 s */
  ping(): Promise<void>;
  /** Runs many statements of one text (migrations). */
  script(text: string): Promise<void>;
  /** `background` yields to every statement that waits for an answer, where one session serves all. */
  transaction<T>(work: (queries: Transaction) => Promise<T>, priority?: Priority): Promise<T>;
  /** Reads all of its statements from one moment. */
  snapshot<T>(work: (readers: SnapshotReaders) => Promise<T>): Promise<T>;
  /** Rows in portions of `size`, without holding them all. */
  cursor<R extends QueryResultRow>(
    text: string,
    values: readonly SqlValue[],
    size: number,
  ): AsyncIterable<R[]>;
  /** Calls back on every notice of the channel; returns a function that stops it. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>;
  /** Housekeeping that PostgreSQL does by itself and the embedded database does not. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}
