import pg from 'pg';

import type { Database } from './database.ts';
import { createPoolDatabase } from './pool-database.ts';

/** PostgreSQL by its address. It looks after itself, so there is nothing to maintain. */
export const openPostgresqlDatabase = (connectionString: string, connections = 10): Database => {
  const pool = new pg.Pool({ connectionString, max: connections });
  return createPoolDatabase({
    pool,
    backgroundPool: pool,
    listenPool: new pg.Pool({ connectionString, max: 4, keepAlive: true }),
    engine: 'postgresql',
    maintain: async () => {},
    close: async () => {},
  });
};
