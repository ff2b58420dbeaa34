import type { QueryResultRow } from 'pg';

import type { Database, SnapshotReaders, SqlValue } from '../database.ts';

/** What a reader may ask of a replica. */
export type Reads = Pick<Database, 'query' | 'cursor' | 'snapshot'>;

const isRead = (text: string): boolean => /^\s*(?:select|with)\b/i.test(text);

/**
 * Reads of a replica. Whatever it refuses is asked of the primary, whose answer counts: a connection that broke, a
 * statement that was cancelled because the log went on over its rows, one that writes. A refused read has changed nothing.
 * @param refused is told of each
 */
export const createReplicaReads = (
  primary: Reads,
  replica: Reads,
  refused: (error: unknown) => void,
): Reads => ({
  query: async <R extends QueryResultRow>(text: string, values?: readonly SqlValue[], name?: string) => {
    if (!isRead(text)) return primary.query<R>(text, values, name);
    try {
      return await replica.query<R>(text, values, name);
    } catch (error) {
      refused(error);
      return primary.query<R>(text, values, name);
    }
  },
  snapshot: async <T>(work: (readers: SnapshotReaders) => Promise<T>) => {
    try {
      return await replica.snapshot(work);
    } catch (error) {
      refused(error);
      return primary.snapshot(work);
    }
  },
  async *cursor<R extends QueryResultRow>(text: string, values: readonly SqlValue[], size: number) {
    let begun = false;
    try {
      for await (const rows of replica.cursor<R>(text, values, size)) {
        begun = true;
        yield rows;
      }
      return;
    } catch (error) {
      refused(error);
      // Rows that were handed out can't be taken back: the reader hears that the rest is missing.
      if (begun) throw error;
    }
    yield* primary.cursor<R>(text, values, size);
  },
});
