import pg from 'pg';

import { type ConnectionFailure, unreported } from './connection-failure.ts';
import type { Database } from './database.ts';
import { createPoolDatabase } from './pool-database.ts';

/** How long a statement waits for a connection, made anew or given back, ms. */
const connectWithinMs = 10_000;
/** A connection that says nothing is asked so often whether its other end is there. */
const keepAliveMs = 10_000;
/** Channels that a process listens on at most, and the connection that asks whether the database answers. */
const listening = 8;

/** Connections of a process by what they are for; `each` are for reading, and as many for writing. */
export const mostConnections = (each: number): number => 2 * each + listening;

export interface PostgresqlOptions {
  /** Connections for reading at most, and as many for writing. */
  readonly connections?: number;
  readonly failed?: ConnectionFailure;
  /** As `pg_stat_activity` names its connections. */
  readonly name?: string;
}

/** PostgreSQL by its address. It maintains itself. */
export const openPostgresqlDatabase = (
  connectionString: string,
  { connections = 10, failed = unreported, name = 'tankwatch' }: PostgresqlOptions = {},
): Database => {
  const common = {
    connectionString,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: name,
  };
  // Compiling a report's statement takes longer than running it: 50 to 160 ms of 200 for a month's ranking. A statement
  // whose client has gone is ended: nobody waits for it any more.
  const asked = {
    ...common,
    options: '-c jit=off -c client_connection_check_interval=10000',
    max: connections,
  };
  const pool = new pg.Pool(asked);
  // Portals can't share such a connection, so cursors stay on the other pool.
  const options: pg.PoolConfig & { readonly pipeline: true } = { ...asked, pipeline: true };
  const transactionPool = new pg.Pool(options);
  return createPoolDatabase({
    pool,
    transactionPool,
    backgroundPool: transactionPool,
    listenPool: new pg.Pool({ ...common, max: listening }),
    engine: 'postgresql',
    maintain: async () => {},
    close: async () => {},
    failed,
  });
};

/** A replica of it, for reading: many read at a time. */
export const openReplicaDatabase = (connectionString: string, options: PostgresqlOptions): Database =>
  openPostgresqlDatabase(connectionString, { connections: 20, ...options });
