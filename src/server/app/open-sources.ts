import type { FastifyInstance } from 'fastify';

import type { Config } from './config.ts';
import type { Database } from '../database/database.ts';
import type { TransactionBoundDatabase } from '../database/transaction-bound-database.ts';
import { createReplica, type ReplicaPorts } from '../database/replica/replica.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';
import { watchReplica } from '../database/metrics/replica-metrics.ts';
import { createReadSources, oneSource, type ReadSources } from '../http/read-sources.ts';

export interface SourcePorts extends Omit<ReplicaPorts, 'replica'> {
  /** The same database as routes have it. */
  readonly database: TransactionBoundDatabase;
  /** Missing: there is none. */
  readonly replica?: Database | undefined;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'secureCookies'>;
}

/** Read sources of a server, which follow its replica while it runs. */
export const openSources = (app: FastifyInstance, ports: SourcePorts): ReadSources => {
  const { database, primary, metrics, config, log } = ports;
  if (ports.replica === undefined) return oneSource;
  const replica = createReplica({ ...ports, replica: ports.replica });
  watchReplica(metrics, replica);
  app.addHook('onReady', replica.look);
  app.addHook('onClose', replica.stop);
  return createReadSources(database, primary, replica, config.secureCookies, (error) => {
    metrics.replicaRefused.inc();
    log.warn({ err: error }, 'the replica refused a statement, the database is asked');
  });
};
