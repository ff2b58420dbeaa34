import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { basePath } from '#contract/base-path.ts';
import { wayBillCalls } from '#contract/fleet/way-bills.ts';

import { createApp } from './app/app.ts';
import { createArchiveWork } from './telemetry/archive/archive-work.ts';
import { isBackupCommand, runBackupCommand } from './operations/backup/backup-commands.ts';
import { isCommand, runCommand } from './app/commands.ts';
import { readConfig } from './app/config.ts';
import { checkConnectionBudget, connectionName } from './database/connection-budget.ts';
import { migrate } from './database/schema/migrate.ts';
import { checkSchema, refusePending } from './database/schema/schema-state.ts';
import { openReplicaDatabase } from './database/postgresql-database.ts';
import { databaseConnections } from './kernel/environment.ts';
import { holdPort } from './http/starting-server.ts';
import { startHousekeeping } from './operations/housekeeping/housekeeping.ts';
import { lineListeners, listenSecurely } from './gateway/secure-ports.ts';
import { reportProtocolNames, reportProtocols } from './gateway/report-protocols.ts';
import { presentOfLog } from './ingest-log/log-present.ts';
import { startLogReading } from './ingest-log/log-reading.ts';
import { writeHeartbeat } from './master-data/outages.ts';
import { storeToken } from './ingest/messages/tokens.ts';
import { readLogConfig } from './kernel/log/log-config.ts';
import { createLog } from './kernel/log/log.ts';
import { pushKeys } from './alarms/push/push-keys.ts';
import { createPushSender } from './alarms/push/push-sender.ts';
import { createSuspension } from './operations/readiness/suspension.ts';
import { createTerminalClocks } from './operations/readiness/terminal-clocks.ts';
import { watchProcess } from './operations/readiness/watch-process.ts';
import { demoAccounts, demoCompanies, demoPassword } from './demo/demo-accounts.ts';
import { demandFactors } from './identity/session/second-factor/factors.ts';
import { refuseDemoAccounts } from './demo/demo-leftovers.ts';
import { seedDemo } from './demo/demo.ts';
import { refuseRealInstallation } from './demo/refuse-real-installation.ts';
import { seedCameras } from './demo/demo-cameras.ts';
import { seedNotices } from './demo/demo-notices.ts';
import { readFleetDescription } from './demo/fleet-description.ts';
import { createHistoryProgress } from './telemetry/history-progress.ts';
import { describeFleet } from './demo/simulator-process.ts';
import { startFleet } from './demo/start-fleet.ts';
import { readSentBefore } from './demo/sent-before.ts';
import { startFigures } from './kernel/metrics/background-figures.ts';
import { backupFigures } from './operations/metrics/backup-metrics.ts';
import { databaseFigures } from './operations/metrics/database-figures.ts';
import { diskFigures } from './operations/metrics/disk-metrics.ts';
import { jobFigures } from './operations/metrics/job-figures.ts';
import { logFigures } from './ingest-log/log-metrics.ts';
import { processMetrics } from './operations/metrics/process-metrics.ts';
import { readinessFigures } from './operations/metrics/readiness-metrics.ts';
import { openDatabase } from './app/start/open-database.ts';
import { placeWords, readPlaces, refuseWithoutDatabase } from './app/start/places.ts';
import { tellWaiting } from './kernel/start/tell-waiting.ts';
import { logFailure } from './kernel/start/log-failure.ts';
import { checkServerWords } from './kernel/start/server-words.ts';
import { watchStart } from './kernel/start/watch-start.ts';
import { authorityFigures } from './authority/authority-metrics.ts';
import { forwardFigures } from './forwarding/forward-metrics.ts';
import { eventFigures } from './interfaces/stream/event-metrics.ts';
import { createEventPublisher } from './interfaces/stream/event-publisher.ts';
import { newWayBillToken } from './deliveries/way-bills/way-bill-account.ts';

/**
 * Composition root of the server: `main.js start` with the demo, `main.js serve` without; `main.js admin <user>
 * <company>` makes the first administrator, `main.js admin --remove-demo` removes the demo's accounts, `main.js token
 * <terminal>` makes a terminal's token, `main.js backup` and `main.js restore` save it and bring it back, `main.js
 * migrate` brings the schema up to date (`serve --no-migrate` does not), `main.js set-aside` decides on messages that could
 * not be applied.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const sibling = (name: string): string => resolve(here, name);
/** The demo's greeting, its password included. Not part of the log. */
const greet = (line: string): void => void process.stdout.write(`${line}\n`);
const now = (): number => Date.now();
const timers = {
  every: (ms: number, act: () => void): (() => void) => {
    const timer = setInterval(act, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

const [, , word, ...words] = process.argv;
const demo = word === 'start' || word === undefined;
// What a command prints is its answer, so its log goes elsewhere.
const output = isCommand(word) ? process.stderr : process.stdout;
const log = createLog({
  ...readLogConfig(process.env, demo || isCommand(word)),
  write: (line) => void output.write(line),
});
const start = watchStart(
  log,
  (act) => process.on('uncaughtException', act),
  (code) => process.exit(code),
);

const connectionsName = connectionName('server', randomUUID().slice(0, 8), databaseConnections(process.env));
const connectionFailed = (what: string, error: unknown): void => log.warn({ err: error }, what);

const config = readConfig(process.env, demo);
const places = readPlaces(config);
start.uses(places);
// The schema of a folder that is named is what `migrate` is there to make.
const makesOne = word === 'migrate' && (process.env['DATA_DIR'] ?? '') !== '';
if (isCommand(word) && word !== 'restore' && !makesOne) refuseWithoutDatabase(places);
const worker = new URL('./pglite-worker.js', import.meta.url);
if (word !== undefined && isBackupCommand(word)) {
  process.stdout.write(`database: ${placeWords(places)}\n`);
  process.stdout.write(`${await runBackupCommand(word, words, { config, places, worker, now })}\n`);
  process.exit(0);
}
if (!isCommand(word)) checkServerWords(word, words);
// Before anything is changed: a second process on this machine does not get so far.
const held = isCommand(word) ? null : await holdPort(config.port, config.host);
const { database, release } = await openDatabase({
  config,
  places,
  worker,
  name: connectionsName,
  connectionFailed,
  log,
  waiting:
    held === null
      ? null
      : (failure) => {
          tellWaiting(log, failure);
          held.say(failure.text[1]);
        },
});
if (config.demo) await refuseRealInstallation(database);
if (word === 'migrate' || words.includes('--no-migrate')) await checkSchema(database);
else await migrate(database, (name) => log.info({ name }, 'migration applied'));
if (isCommand(word)) process.stdout.write(`database: ${placeWords(places)}\n`);
await runCommand(database, word === undefined ? [] : [word, ...words], async () => {
  await database.close();
  release();
});
if (words.includes('--no-migrate')) await refusePending(database);
if (database.engine === 'postgresql') await checkConnectionBudget(database, connectionsName, log);
if (!config.demo)
  await refuseDemoAccounts(database).catch(async (error: unknown) => {
    log.fatal(error instanceof Error ? error.message : String(error));
    await database.close();
    release();
    process.exit(1);
  });
if (!config.demo) await demandFactors(database);
const simulator = {
  script: sibling('simulator.js'),
  trucks: config.simulator.trucks,
  seed: config.simulator.seed,
  instruments: config.simulator.instruments,
};
if (config.demo) {
  const description = readFleetDescription(await describeFleet(simulator));
  await seedDemo(database, description, demoPassword);
  const withCameras = description.trucks.map(({ signCode, cameras = 0 }) => ({ signCode, cameras }));
  await seedCameras(database, withCameras, now());
  await seedNotices(database);
}
if (config.ingestToken !== null)
  await storeToken(database, config.ingestToken, { name: 'gateway', terminal: null });

const wayBillToken = config.demo
  ? await database.transaction((queries) => newWayBillToken(queries, demoCompanies[0]?.code ?? '', now()))
  : '';

const sent = await readSentBefore(database);

const history = createHistoryProgress(now);
const webApp = sibling('../web');
const replica =
  config.databaseReadUrl === null
    ? undefined
    : openReplicaDatabase(config.databaseReadUrl, { failed: connectionFailed, name: connectionsName });
// Nothing of it is loaded where no log is in front.
const ingestLog =
  config.ingestLog === null
    ? undefined
    : await (
        await import('./ingest-log/nats-log.ts')
      )
        .openNatsLog(config.ingestLog, log)
        .catch(logFailure(config.ingestLog));
const fileWorker = (): URL => new URL('./file-worker.js', import.meta.url);
const monotonicMs = (): number => performance.now();
const suspension = createSuspension();
const terminalClocks = createTerminalClocks(now, monotonicMs);
const watch = watchProcess({
  database,
  ingestLog: ingestLog ?? null,
  now,
  monotonicMs,
  timers,
  log,
  suspension,
  terminalClocks,
});
await watch.clock.check();
// Before any message is accepted or any timer fires: silence while the server was down is no fault of a truck.
if (suspension.reason() === null) await writeHeartbeat(database, now());
const app = await createApp({
  suspension,
  silence: watch.database.silence,
  terminalClocks,
  database,
  replica,
  ingestLog,
  config,
  now,
  log,
  timers,
  history,
  fileWorker,
  webApp,
});
processMetrics(app.metrics);
const figures = startFigures(
  [
    databaseFigures(app.metrics, { database, now, logInFront: ingestLog !== undefined }),
    readinessFigures(app.metrics, app.readiness),
    diskFigures(app.metrics, resolve(config.dataDir)),
    backupFigures(app.metrics, resolve(config.backupDir)),
    authorityFigures(app.metrics, { database, now }),
    forwardFigures(app.metrics, { database, now }),
    jobFigures(app.metrics, { database, now }),
    eventFigures(app.metrics, { database, now, toNats: config.eventsNats !== null }),
    ...(ingestLog ? [logFigures(app.metrics, ingestLog)] : []),
  ],
  timers,
  log,
);
void figures.read();
const logReading =
  ingestLog &&
  startLogReading({
    log: ingestLog,
    database,
    runner: app.runner,
    owner: randomUUID(),
    now,
    monotonicMs,
    wait: (ms) => wait(ms),
    report: log,
    suspended: suspension.reason,
    raised: (alarms) => app.metrics.alarms.inc(alarms),
  });
const eventsNats = config.eventsNats;
// Nothing of NATS is loaded where events are brought to none.
const publisher =
  eventsNats === null
    ? null
    : createEventPublisher({
        database,
        open: async () => (await import('./interfaces/stream/nats-events.ts')).openNatsEvents(eventsNats),
        owner: randomUUID(),
        monotonicMs,
        sent: () => app.metrics.events.inc({ reader: 'nats' }),
      });
watch.tell(app.readiness);
startHousekeeping({
  jobs: app.jobs,
  beat: watch.beat,
  database,
  runner: app.runner,
  metrics: app.metrics,
  workOffCorrections: app.workOffCorrections,
  bringTotals: app.bringTotals,
  queueNotices: app.queueNotices,
  sendNotices: app.sendNotices,
  sendWebhooks: app.webhooks.sendDue,
  streamEvents: app.eventStreams.tick,
  publishEvents: publisher?.publishDue ?? null,
  checkSessions: app.sessionChecks.checkDue,
  now,
  present: () => (ingestLog ? presentOfLog(database, now()) : Promise.resolve(now())),
  log,
  keepTelemetryDays: config.keepTelemetryDays,
  archiveTelemetry: createArchiveWork(config, database, now, log),
  sendPushes: createPushSender({
    database,
    keys: () => pushKeys(database),
    fetch,
    now,
    contact: config.pushContact,
    log,
  }),
});
await held?.release();
const address = await app.server.listen({ port: held?.port ?? config.port, host: config.host });

/** A second demo on a machine has to do without: the first one has the ports. */
const openListener = (
  name: string,
  port: number | null,
  listener: { readonly listen: (port: number, host: string) => Promise<number> },
): Promise<number | null> =>
  port === null
    ? Promise.resolve(null)
    : listener.listen(port, config.host).catch((error: unknown) => {
        if (!config.demo) throw error;
        log.warn({ err: error, port }, `${name} is not served`);
        return null;
      });
const terminalPort = await openListener('JT/T 808', config.jt808Port, app.terminalListener);
if (terminalPort !== null && config.jt808Udp)
  await app.terminalListener.listenDatagrams(terminalPort, config.host);
for (const name of reportProtocolNames)
  // oxlint-disable-next-line no-await-in-loop -- a few, and the first is begun before the others
  await openListener(reportProtocols[name].protocol.name, config.reportPorts[name], {
    listen: (port, host) => app.terminalListener.listenFor(name, port, host),
  });
const mediaPort = await openListener('JT/T 1078', config.jt1078Port, app.video);
await openListener('the port of sub-links (JT/T 809)', config.authorityPort, app.authorities);
app.authorities.start();
app.forwarding.start();
const filePort = await openListener('the port of files of alarms', config.attachmentPort, app.attachments);
const securePorts = await listenSecurely(
  {
    ...lineListeners(app.terminalListener),
    JT1078_TLS_PORT: app.video.listen,
    ATTACHMENT_TLS_PORT: app.attachments.listen,
  },
  config.securePorts,
  config.host,
);
if (terminalPort !== null || config.securePorts !== null)
  log.info({ terminalPort, ...securePorts, mediaPort, filePort }, 'terminals that speak JT/T 808 are served');

start.served();
log.info({ database: database.engine, node: process.version }, `TankWatch is at ${address}`);
if (config.demo) {
  greet(`TankWatch is at ${address}`);
  greet(`accounts: ${demoAccounts.map((account) => account.userName).join(' ')}`);
  greet(`password of each: ${demoPassword}`);
  greet(`terminals speak at ${address}/ingest with token ${config.ingestToken ?? ''}`);
}
if (database.engine === 'embedded')
  (config.demo ? greet : (line: string) => log.warn(line))(
    'database: embedded, for trying out and small sites; it does not survive a power loss. DATABASE_URL names a PostgreSQL.',
  );
if (!existsSync(webApp)) log.warn('the web app is not built; npm run build builds it');
const stopFleet =
  config.demo && config.simulator.trucks > 0
    ? await startFleet(database, sent, now(), {
        ...simulator,
        url: `${address}/ingest`,
        wayBills: { url: `${address}${basePath}${wayBillCalls['wayBills.write'].path}`, token: wayBillToken },
        token: config.ingestToken ?? '',
        cameras: terminalPort === null || mediaPort === null ? null : `127.0.0.1:${terminalPort}`,
        days: config.simulator.days,
        speed: config.simulator.speed,
        history,
        say: greet,
        now,
      })
    : () => {};

let stopping = false;
const stop = async (signal: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  stopFleet();
  app.jobs.stop();
  watch.stop();
  figures.stop();
  await app.server.close();
  await logReading?.stop();
  await ingestLog?.close();
  await publisher?.close();
  await replica?.close();
  await database.close();
  release();
  log.info('stopped');
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
