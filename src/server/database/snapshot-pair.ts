import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';

import { limitedQuery } from './limited-query.ts';
import type { Queries, SnapshotReaders, SqlValue } from './database.ts';

/** Snapshots at a time. Each holds two connections and must never wait for its second while others do the same. */
const mostAtOnce = 3;

const begin = 'begin isolation level repeatable read read only';

/** Both halve what is read already: starting workers beside them takes longer than it saves. */
const serial = 'set local max_parallel_workers_per_gather = 0';

/** Hands out turns in the order in which they were asked for. */
const createSemaphore = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    // Whoever ends hands its turn on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/** Sends statements without parameters; the last one's answer. */
const last = async (client: PoolClient, text: string): Promise<QueryResult | undefined> => {
  const results: unknown = await limitedQuery(client, { text });
  return (Array.isArray(results) ? results.at(-1) : results) as QueryResult | undefined;
};

/** A connection takes one statement at a time: others wait here. */
const oneByOne = ({ query }: Queries): Queries => {
  let before: Promise<unknown> = Promise.resolve();
  return {
    query: <R extends QueryResultRow>(...asked: [string, (readonly SqlValue[])?, string?]) => {
      const answer = before.then(() => query<R>(...asked));
      // Its caller has the failure; whoever is next only waits for its end.
      before = answer.catch(() => {});
      return answer;
    },
  };
};

/**
 * Reads of one moment on two connections: the second takes the snapshot that the first exports, on a replica as well.
 * @param withClient lends a connection of the pool
 * @param readerOf what reads over it
 */
export const createSnapshotPairs = (
  pool: Pool,
  withClient: <T>(pool: Pool, work: (client: PoolClient) => Promise<T>) => Promise<T>,
  readerOf: (client: PoolClient) => Queries,
) => {
  const connections = pool.options.max ?? 10;
  const inTurn = createSemaphore(Math.min(mostAtOnce, Math.max(1, connections - 1)));
  const within = async <T>(client: PoolClient, opening: string, work: (id: string) => Promise<T>) => {
    try {
      const opened = await last(client, opening);
      return await work(String(opened?.rows[0]?.id ?? ''));
    } finally {
      // Nothing was written; a connection that can't end its transaction is broken, and its pool sees that.
      await limitedQuery(client, { text: 'rollback' }).catch(() => {});
    }
  };
  const alone = <T>(work: (readers: SnapshotReaders) => Promise<T>): Promise<T> =>
    withClient(pool, (only) =>
      within(only, begin, () => {
        const reader = oneByOne(readerOf(only));
        return work([reader, reader]);
      }),
    );
  const paired = <T>(work: (readers: SnapshotReaders) => Promise<T>): Promise<T> =>
    withClient(pool, (first) =>
      withClient(pool, (second) =>
        within(first, `${begin}; ${serial}; select pg_export_snapshot() as id`, (id) =>
          within(second, `${begin}; set transaction snapshot '${id}'; ${serial}`, () =>
            work([oneByOne(readerOf(first)), oneByOne(readerOf(second))]),
          ),
        ),
      ),
    );
  return <T>(work: (readers: SnapshotReaders) => Promise<T>): Promise<T> =>
    inTurn(() => (connections > 1 ? paired(work) : alone(work)));
};
