import type { FastifyInstance } from 'fastify';

import { authoritySheets } from '../authority/days/day-export.ts';
import { closeCodes } from '#contract/alarms/alarm-stream.ts';

import { createScopedDatabase } from '../identity/scope/scoped-database.ts';
import { openArchive } from '../telemetry/archive/open-archive.ts';
import type { Config } from './config.ts';
import { createFileReader } from '../resource-kit/files/file-reader.ts';
import { workOffCorrections } from '../corrections/work-off.ts';
import { createTotalsBringer } from '../deliveries/pump-totals/bring-totals.ts';
import type { Database } from '../database/database.ts';
import { createTransactionBoundDatabase } from '../database/transaction-bound-database.ts';
import { createServer } from './create-server.ts';
import { createIntakeServices } from './intake-services.ts';
import { measureRequests } from './measure-requests.ts';
import { createOutsideServices, type OutsideServices } from './outside-services.ts';
import { createTerminalServices, type TerminalServices } from './terminal-services.ts';
import type { Mount } from '../http/mount.ts';
import { mountRoutes } from './mount-routes.ts';
import { createResourcePages } from '../resource-kit/page.ts';
import { resourceHooks } from './resource-hooks.ts';
import { openSources } from './open-sources.ts';
import type { RequestTimeLimits } from '../http/request-time-limits.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { pageWire } from '../http/wires/page-wire.ts';
import { serviceWire } from '../http/wires/service-wire.ts';
import { createFailureRow } from '../kernel/log/failure-row.ts';
import type { Log } from '../kernel/log/log.ts';
import { queueScheduled } from '../notices/outbox/queue-scheduled.ts';
import { createSealer } from '../kernel/secrets/sealer.ts';
import { secretKeyOf } from '../kernel/secrets/secret-key.ts';
import type { IngestLog } from '../ingest-log/ingest-log.ts';
import type { Runner } from '../ingest/subjects/runner.ts';
import { watchMemory } from '../ingest/memory-metrics.ts';
import { createMetrics, type Metrics } from '../kernel/metrics/metrics.ts';
import { createIngestCount } from '../ingest/ingest-metrics.ts';
import { watchPools } from '../database/metrics/pool-metrics.ts';
import { watchFailures } from '../database/metrics/watched-database.ts';
import { framingOrigins } from '../sharing/framing-origins.ts';
import { registerWebApp } from '../http/plugins/web-app.ts';
import { pushKeys } from '../alarms/push/push-keys.ts';
import type { HistoryProgress } from '../telemetry/history-progress.ts';
import { createDatabaseSilence, type DatabaseSilence } from '../database/database-silence.ts';
import { inWorkClass } from '../database/work-class.ts';
import { createJobCount, watchJobs } from '../kernel/jobs/job-metrics.ts';
import { createJobs, type Jobs } from '../kernel/jobs/jobs.ts';
import { createStepRunner } from '../kernel/step-runner.ts';
import { createReadiness, type Readiness } from '../operations/readiness/readiness.ts';
import { refuseForeignSchema } from '../operations/readiness/foreign-schema.ts';
import { createSuspension, type Suspension } from '../operations/readiness/suspension.ts';
import { suspendedNow, tellSuspension } from '../operations/readiness/tell-suspension.ts';
import type { TerminalClocks } from '../operations/readiness/terminal-clocks.ts';
import { createAuthenticator } from '../identity/session/authenticator.ts';
import { createSignOn } from '../identity/single-sign-on/sign-on.ts';
import type { GuardedFetch } from '../kernel/outgoing/guarded-fetch.ts';
import { createVerification } from '../identity/session/verification.ts';
import { type AlarmFeed, startAlarmFeed } from '../alarms/stream/alarm-feed.ts';
import type { Timers } from '../kernel/timers.ts';
import { createInquiryFeed } from '../alarms/stream/inquiry-feed.ts';
import { createLiveFeed } from '../alarms/stream/live-feed.ts';
import { createSocketRegistry } from '../alarms/stream/socket-registry.ts';
import { createRoads } from '../roads/roads.ts';
import { createMapService } from '../maps/map-service.ts';
import { queueDocumentEvents } from '../interfaces/webhooks/document-events.ts';
import type { PostWebhook } from '../interfaces/webhooks/post-webhook.ts';

export interface AppPorts {
  readonly database: Database;
  /** A streaming replica of it; missing: there is none. */
  readonly replica?: Database | undefined;
  /** A log in front, which takes messages before they are applied; missing: they are applied at once. */
  readonly ingestLog?: IngestLog | undefined;
  readonly config: Config;
  readonly now: () => number;
  readonly log: Log;
  readonly timers: Timers;
  readonly history: HistoryProgress;
  /** The built `resource-kit/files/file-worker.ts`. */
  readonly fileWorker: () => URL | Promise<URL>;
  /** Directory of the built web app. */
  readonly webApp: string;
  /** Sends one telling of an event; missing: by the network. */
  readonly postWebhook?: PostWebhook | undefined;
  /** Speaks to providers of identities; missing: by the network. */
  readonly providerFetch?: GuardedFetch | undefined;
  readonly requestTimeLimits?: RequestTimeLimits;
  /** What holds the process up; missing: nothing does. */
  readonly suspension?: Suspension;
  readonly terminalClocks?: TerminalClocks;
  /** Whether the database is known not to answer; missing: nobody looks. */
  readonly silence?: DatabaseSilence;
}

export interface App
  extends TerminalServices, Pick<OutsideServices, 'webhooks' | 'eventStreams' | 'sessionChecks'> {
  readonly server: FastifyInstance;
  readonly runner: Runner;
  /** Judges again what corrections of master data affect; true: there may be more. */
  readonly workOffCorrections: (nowMs: number) => Promise<boolean>;
  /** Brings pump totals that people entered to the rules; true: there may be more. */
  readonly bringTotals: (nowMs: number) => Promise<boolean>;
  /** Writes what is told outside by the clock, and sends what is due; true: there may be more. */
  readonly sendNotices: () => Promise<boolean>;
  readonly queueNotices: () => Promise<void>;
  readonly metrics: Metrics;
  /** Asked by `/readyz`. */
  readonly readiness: Readiness;
  readonly feed: AlarmFeed;
  /** `METHOD /path` of every route, for the test that calls each of them. */
  readonly routes: readonly string[];
  /** All that the process does without being asked. */
  readonly jobs: Jobs;
}

/** Rights that are changed reach open consoles within five seconds, the way there and back included. */
const lookAtSessionsMs = 3_500;

/** Assembles the application; listening is the caller's. */
// oxlint-disable-next-line max-lines-per-function -- the one place where all parts of the process are put together
export const createApp = async (ports: AppPorts): Promise<App> => {
  const { config, now, timers, history, log } = ports;
  const sockets = createSocketRegistry(now);
  const metrics = createMetrics(sockets.largestQueue);
  const primary = createScopedDatabase(watchFailures(metrics, ports.database));
  const database = createTransactionBoundDatabase(primary);
  const countResults = createIngestCount(metrics, now);
  const suspension = ports.suspension ?? createSuspension();
  const silence = ports.silence ?? createDatabaseSilence();
  const { server: app } = await createServer(ports);
  refuseForeignSchema(app, suspension);
  const jobs = createJobs({
    timers,
    log,
    suspended: suspension.reason,
    // Nobody waits for it.
    within: (work) => inWorkClass('background', work),
    counted: createJobCount(metrics),
  });
  watchJobs(metrics, jobs);
  const suspended = suspendedNow(suspension, silence);
  tellSuspension(app, suspended);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  const feed = await startAlarmFeed(database, timers, log, () => metrics.streamFailures.inc());
  const live = createLiveFeed(database, timers, log, now);
  const inquiries = await createInquiryFeed(database);
  const authenticator = createAuthenticator(database, now, config.secureCookies);
  const intakes = createIntakeServices({ ...ports, database, suspension, silence });
  const { master, runner, intake, tokens, orders } = intakes;
  const readiness = createReadiness();
  readiness.add('database', async () => {
    await database.query('select 1');
    return null;
  });
  const sealer = createSealer(secretKeyOf(config.secretKey, config.dataDir));
  const terminals = createTerminalServices({
    database,
    intake,
    sealer,
    config,
    now,
    log,
    metrics,
    countResults,
    jobs,
  });
  const { terminalListener, attachments, video } = terminals;
  watchPools(metrics, database.pools);
  watchMemory(metrics, runner.stateCache);
  const maps = createMapService({
    settings: config.maps,
    database,
    fetch,
    now,
    timers,
    log,
    counted: (source, outcome) => metrics.mapTiles.inc({ source, outcome }),
  });
  const roads = createRoads({
    settings: config.routing,
    fetch,
    now,
    row: createFailureRow(log, 'asking the routing engine'),
  });
  const archive = openArchive({ database, config, metrics, now, log });
  const files = createFileReader(ports.fileWorker);
  const sessionEnded = (tokenHash: Buffer): void =>
    sockets.endSession(tokenHash, closeCodes.sessionEnded, 'session ended');
  const outside = createOutsideServices({ ...ports, database, sealer, metrics, jobs, sessionEnded });
  const { notices, webhooks, eventStreams, providerClient, sessionChecks } = outside;
  measureRequests(app, metrics);

  const mount: Mount = {
    database,
    app,
    now,
    wires: {
      page: pageWire({ ...authenticator, now, pace: createRateLimiter(), silence }),
      service: serviceWire({
        database,
        now,
        silence,
        requestsPerMinute: config.apiRequestsPerMinute,
      }),
    },
    silence,
    sources: openSources(app, { ...ports, primary, database, metrics }),
    archive,
  };
  mountRoutes(mount, {
    config,
    runner,
    intake,
    master,
    feed,
    live,
    inquiries,
    sockets,
    suspended,
    metrics,
    readiness,
    countResults,
    history,
    authenticator,
    verification: createVerification(database, config.verifyCode),
    signOn: createSignOn({ database, client: providerClient, sealer }),
    providerClient,
    keys: () => pushKeys(database),
    tokens,
    orders,
    notices,
    sheetsOfRooms: authoritySheets,
    eventStreams,
    sealer,
    terminalAccess: config.terminalAccess,
    terminals: terminalListener.requests,
    video,
    maps,
    roads,
    attachments,
    files,
    resourcePageAt: createResourcePages(resourceHooks),
    runSteps: createStepRunner(() => performance.now()),
    sessionEnded,
  });

  app.addHook('onReady', orders.start);
  app.addHook('onReady', tokens.start);
  const checking = createFailureRow(log, 'looking whether sockets’ sessions are over or have other rights');
  const stopChecking = timers.every(lookAtSessionsMs, () => {
    sockets.endSilent();
    sockets
      .endWhereChanged((actor) => authenticator.standingOf(actor))
      .then(checking.worked, checking.failed);
  });

  // By another process's listener its terminals are reached too.
  if (database.engine === 'postgresql') app.addHook('onReady', terminalListener.hear);
  await registerWebApp(app, ports.webApp, (code) =>
    silence.unlessSilent(() => framingOrigins(database, code, now())),
  );
  app.addHook('onClose', async () => {
    jobs.stop();
    stopChecking();
    await webhooks.settled();
    await sessionChecks.settled();
    await files.close();
    tokens.stop();
    await orders.close();
    await video.close();
    await maps.close();
    await attachments.close();
    await terminals.authorities.close();
    await terminalListener.close();
    await terminals.forwarding.close();
    await live.stop();
    await inquiries.stop();
    await feed.stop();
    await archive.close();
  });
  const workOff = (nowMs: number): Promise<boolean> =>
    workOffCorrections({ database, master, rejudge: runner.rejudge }, nowMs);
  return {
    server: app,
    runner,
    readiness,
    workOffCorrections: workOff,
    bringTotals: createTotalsBringer({ database, intake, master }),
    sendNotices: notices.sendDue,
    queueNotices: async () => {
      await queueScheduled(database, now());
      await queueDocumentEvents(database, now());
    },
    jobs,
    webhooks,
    eventStreams,
    sessionChecks,
    metrics,
    feed,
    ...terminals,
    routes,
  };
};
