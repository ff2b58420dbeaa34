import { AsyncLocalStorage } from 'node:async_hooks';

import pg, { type Pool, type PoolClient, type QueryResultRow } from 'pg';

import type { Database, Priority, Queries, SqlValue } from './database.ts';
import type { ConnectionFailure } from './connection-failure.ts';
import { keepListening } from './keep-listening.ts';
import { isLate, limitedQuery } from './limited-query.ts';
import { readCursor } from './statements/read-cursor.ts';
import { poolFigures } from '../kernel/metrics/pool-figures.ts';
import { type Inside, runTransaction } from './statements/run-transaction.ts';
import { runStatement } from './statements/run-statement.ts';
import { createSnapshotPairs } from './snapshot-pair.ts';
import { withStatementLimit } from './work-class.ts';

const pingWithinMs = 5_000;

// Counts and stream numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// China days and timestamps: dates stay text, timestamps are Dates.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A failed statement does not cost the connection; a failed connection does not return to the pool. */
const withClient = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof Error && isLate(error)) broken ??= error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
};

export interface PoolDatabaseOptions {
  readonly pool: Pool;
  /** For transactions: its connections send on without waiting for answers. */
  readonly transactionPool: Pool;
  /** For transactions that yield to others. */
  readonly backgroundPool: Pool;
  readonly engine: Database['engine'];
  /** A pool of its own for listening, so that a long wait never takes a working connection. */
  readonly listenPool: Pool;
  readonly maintain: (queries: Queries) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly failed: ConnectionFailure;
}

/** A database over `pg`, the same for the embedded database and for PostgreSQL. */
export const createPoolDatabase = ({
  pool,
  transactionPool,
  backgroundPool,
  engine,
  listenPool,
  maintain,
  close,
  failed,
}: PoolDatabaseOptions): Database => {
  // An idle connection that breaks leaves the pool by itself; without a listener it would end the process.
  for (const each of new Set([pool, transactionPool, backgroundPool, listenPool])) {
    each.on('error', (error) => failed('a resting connection broke', error));
    // So would one that ends in the packet that opened it, before whoever asked for it listens: his first statement fails.
    each.on('connect', (client) => client.on('error', () => {}));
  }

  const inside: Inside = new AsyncLocalStorage();
  const assertOutside = (): void => {
    // With one session this would wait for itself for ever; fail at once, on both databases. Work that a transaction
    // started and that goes on after its end (a timer, a reader that it woke) is outside again.
    if (inside.getStore()?.over === false)
      throw new Error('inside a transaction, use the queries that it hands out');
  };

  const queries: Queries = {
    query: (text, values = [], name) => {
      assertOutside();
      return withClient(pool, (client) => runStatement(client, text, values, name));
    },
  };

  const pairs = createSnapshotPairs(pool, withClient, (client) => ({
    query: (text, values = [], name) => runStatement(client, text, values, name),
  }));

  const database: Database = {
    engine,
    ping: async () => {
      assertOutside();
      // Of one session nobody is answered before the others are.
      const asked = engine === 'embedded' ? pool : listenPool;
      await withStatementLimit(pingWithinMs, () =>
        withClient(asked, (client) => runStatement(client, 'select 1', [], undefined)),
      );
    },
    pools: () =>
      poolFigures({
        reading: pool,
        writing: transactionPool,
        background: backgroundPool,
        listening: listenPool,
      }),
    query: queries.query,
    snapshot: (work) => {
      assertOutside();
      // One session sees nobody else's writes while its transaction is open.
      return engine === 'embedded'
        ? database.transaction((transaction) => work([transaction, transaction]))
        : pairs(work);
    },
    script: async (text) => {
      assertOutside();
      await withClient(pool, (client) => limitedQuery(client, { text }));
    },
    transaction: (work, priority: Priority = 'normal') => {
      assertOutside();
      // Where one session is shared, a name belongs to one connection.
      const prefix = engine === 'embedded' ? `${priority}_` : '';
      const named = (name: string | undefined) => (name === undefined ? name : prefix + name);
      return withClient(priority === 'background' ? backgroundPool : transactionPool, (client) =>
        runTransaction({ client, inside, named, failed }, work),
      );
    },
    async *cursor<R extends QueryResultRow>(text: string, values: readonly SqlValue[], size: number) {
      assertOutside();
      yield* readCursor<R>(pool, failed, text, values, size);
    },
    listen: (channel, onNotice) =>
      keepListening(listenPool, channel, onNotice, failed, engine === 'postgresql'),
    maintain: () => maintain(queries),
    close: async () => {
      await listenPool.end();
      await pool.end();
      if (transactionPool !== pool) await transactionPool.end();
      if (backgroundPool !== transactionPool) await backgroundPool.end();
      await close();
    },
  };
  return database;
};
