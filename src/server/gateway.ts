import { randomUUID } from 'node:crypto';

import Fastify, { LogController } from 'fastify';

import { checkConnectionBudget, connectionName } from './database/connection-budget.ts';
import { migrate } from './database/schema/migrate.ts';
import { openPostgresqlDatabase } from './database/postgresql-database.ts';
import { refusePending } from './database/schema/schema-state.ts';
import { processTimers } from './kernel/process-timers.ts';
import { readGatewayConfig } from './gateway/gateway-config.ts';
import { lineListeners, listenSecurely, securePortNames } from './gateway/secure-ports.ts';
import { reportProtocolNames, reportProtocols } from './gateway/report-protocols.ts';
import { createRefusedSignIns } from './gateway/refused-sign-ins.ts';
import { createTerminalListener } from './gateway/terminal-listener.ts';
import { createLogIntake } from './ingest-log/log-intake.ts';
import { createMasterSource } from './master-data/in-force/master-context.ts';
import { createPartitions } from './telemetry/messages/partitions.ts';
import { createRunner } from './ingest/subjects/runner.ts';
import { createFailureRow } from './kernel/log/failure-row.ts';
import { readLogConfig } from './kernel/log/log-config.ts';
import { createLog } from './kernel/log/log.ts';
import { registerHealth } from './operations/readiness/health-plugin.ts';
import { createMetrics } from './kernel/metrics/metrics.ts';
import { createIngestCount } from './ingest/ingest-metrics.ts';
import { startFigures } from './kernel/metrics/background-figures.ts';
import { databaseFigures } from './operations/metrics/database-figures.ts';
import { watchPools } from './database/metrics/pool-metrics.ts';
import { processMetrics } from './operations/metrics/process-metrics.ts';
import { readinessFigures } from './operations/metrics/readiness-metrics.ts';
import { watchTerminals } from './gateway/terminal-metrics.ts';
import { watchFailures } from './database/metrics/watched-database.ts';
import { guardIntake } from './operations/readiness/guarded-intake.ts';
import { createReadiness } from './operations/readiness/readiness.ts';
import { createSuspension } from './operations/readiness/suspension.ts';
import { createTerminalClocks } from './operations/readiness/terminal-clocks.ts';
import { watchProcess } from './operations/readiness/watch-process.ts';
import { awaitAnswer } from './database/await-answer.ts';
import { checkServerVersion } from './database/check-server-version.ts';
import { readDatabaseAddress } from './kernel/start/database-address.ts';
import { logFailure } from './kernel/start/log-failure.ts';
import type { StartPlaces } from './kernel/start/explain-start.ts';
import { tellWaiting } from './kernel/start/tell-waiting.ts';
import { watchStart } from './kernel/start/watch-start.ts';

/**
 * Composition root of the listeners for terminals as a process of its own, beside servers of the same
 * PostgreSQL: it takes messages into the same rules, gives orders, and asks terminals for what servers ask it.
 */
const now = (): number => Date.now();
const log = createLog({
  ...readLogConfig(process.env, false),
  write: (line) => void process.stdout.write(line),
});
const start = watchStart(
  log,
  (act) => process.on('uncaughtException', act),
  (code) => process.exit(code),
);

const config = readGatewayConfig(process.env);
const place = readDatabaseAddress('DATABASE_URL', config.databaseUrl);
const places: StartPlaces = {
  database: place,
  folder: '',
  ports: {
    ...Object.fromEntries(
      reportProtocolNames.map((name) => [config.reportPorts[name] ?? -1, reportProtocols[name].variable]),
    ),
    ...securePortNames(config.securePorts),
    [config.port ?? -1]: 'JT808_PORT',
    [config.healthPort ?? 0]: 'HEALTH_PORT',
  },
  newestBackup: () => '',
};
start.uses(places);
const connectionsName = connectionName('gateway', randomUUID().slice(0, 8), config.databaseConnections);
const metrics = createMetrics(() => 0);
const database = watchFailures(
  metrics,
  openPostgresqlDatabase(config.databaseUrl, {
    connections: config.databaseConnections,
    failed: (what, error) => log.warn({ err: error }, what),
    name: connectionsName,
  }),
);
await awaitAnswer(
  () => checkServerVersion(database, place.place),
  places,
  (failure) => tellWaiting(log, failure),
);
if (process.argv.includes('--no-migrate')) await refusePending(database);
else await migrate(database, (name) => log.info({ name }, 'migration applied'));
await checkConnectionBudget(database, connectionsName, log);

const master = createMasterSource(database);
const ingestLog =
  config.ingestLog === null
    ? null
    : await (
        await import('./ingest-log/nats-log.ts')
      )
        .openNatsLog(config.ingestLog, log)
        .catch(logFailure(config.ingestLog));
const monotonicMs = (): number => performance.now();
const suspension = createSuspension();
const terminalClocks = createTerminalClocks(now, monotonicMs);
const watch = watchProcess({
  database,
  ingestLog,
  now,
  monotonicMs,
  timers: processTimers,
  log,
  suspension,
  terminalClocks,
});
await watch.clock.check();
const readiness = createReadiness();
readiness.add('database', async () => {
  await database.query('select 1');
  return null;
});
watch.tell(readiness);
const unguarded = ingestLog
  ? createLogIntake({ log: ingestLog, master, row: createFailureRow(log, 'reading master data') })
  : createRunner({
      database,
      master,
      partitions: createPartitions(),
      stateCacheBytes: config.stateCacheBytes,
      monotonicMs,
    });
const listener = createTerminalListener({
  database,
  intake: guardIntake(unguarded, suspension, terminalClocks),
  now,
  log,
  counted: createIngestCount(metrics, now),
  refused: createRefusedSignIns(metrics, now, log),
});
watchTerminals(metrics, listener.figures);
watchPools(metrics, database.pools);
processMetrics(metrics);
const figures = startFigures(
  [
    databaseFigures(metrics, { database, now, logInFront: ingestLog !== null }),
    readinessFigures(metrics, readiness),
  ],
  processTimers,
  log,
);
void figures.read();

const health = Fastify({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
});
registerHealth(health, { readiness, metrics, metricsToken: config.metricsToken, look: () => {} });

const port = config.port === null ? null : await listener.listen(config.port, config.host);
if (port !== null && config.udp) await listener.listenDatagrams(port, config.host);
for (const name of reportProtocolNames) {
  const other = config.reportPorts[name];
  // oxlint-disable-next-line no-await-in-loop -- a few, and the first is begun before the others
  if (other !== null) await listener.listenFor(name, other, config.host);
}
const securePorts = await listenSecurely(lineListeners(listener), config.securePorts, config.host);
const healthAddress =
  config.healthPort === null ? null : await health.listen({ port: config.healthPort, host: config.host });
start.served();
log.info({ port, ...config.reportPorts, ...securePorts, healthAddress }, 'terminals are served');

let stopping = false;
const stop = async (signal: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  watch.stop();
  figures.stop();
  await health.close();
  await listener.close();
  await ingestLog?.close();
  await database.close();
  log.info('stopped');
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
