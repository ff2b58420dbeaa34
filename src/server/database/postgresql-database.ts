import pg from 'pg';

import { type ConnectionFailure, unreported } from './connection-failure.ts';
import type { Database } from './database.ts';
import { createPoolDatabase } from './pool-database.ts';

/** PostgreSQL by its address. It maintains itself. */
export const openPostgresqlDatabase = (
  connectionString: string,
  connections = 10,
  failed: ConnectionFailure = unreported,
  limits: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Database => {
  // Compiling a report's statement takes longer than running it: 50 to 160 ms of 200 for a month's ranking.
  const asked = { connectionString, options: '-c jit=off', max: connections, ...limits };
  const pool = new pg.Pool(asked);
  // Portals can't share such a connection, so cursors stay on the other pool.
  const options: pg.PoolConfig & { readonly pipeline: true } = { ...asked, pipeline: true };
  const transactionPool = new pg.Pool(options);
  return createPoolDatabase({
    pool,
    transactionPool,
    backgroundPool: transactionPool,
    listenPool: new pg.Pool({ connectionString, max: 8, keepAlive: true }),
    engine: 'postgresql',
    maintain: async () => {},
    close: async () => {},
    failed,
  });
};

/** A host that is gone answers nothing at all: the primary is asked instead after so long. */
const replicaLimits = { connectionTimeoutMillis: 2_000, query_timeout: 60_000 };

/** A replica of it, for reading: many read at a time, and none waits for long. */
export const openReplicaDatabase = (connectionString: string, failed: ConnectionFailure): Database =>
  openPostgresqlDatabase(connectionString, 20, failed, replicaLimits);
