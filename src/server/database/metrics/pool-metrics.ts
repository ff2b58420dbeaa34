import type { Database } from '../database.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

const figures = {
  open: ['tankwatch_database_connections', 'Open connections to the database, by what they are for'],
  most: ['tankwatch_database_connections_limit', 'How many there may be'],
  idle: ['tankwatch_database_connections_idle', 'Open connections that nobody uses'],
  waiting: ['tankwatch_database_connections_waiting', 'Callers that wait for a connection'],
} as const;

/** Connections to the database. */
export const watchPools = ({ watchLabelled }: Metrics, pools: Database['pools']): void => {
  for (const figure of ['open', 'most', 'idle', 'waiting'] as const) {
    const [name, help] = figures[figure];
    watchLabelled(name, help, 'pool', () => pools().map((one) => [one.pool, one[figure]]));
  }
};
