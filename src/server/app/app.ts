import type { FastifyInstance } from 'fastify';

import { authoritySheets } from '../authority/days/day-export.ts';
import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import { truckStatusCalls } from '#contract/fleet/truck-status.ts';

import { createScopedDatabase } from '../identity/scope/scoped-database.ts';
import { openArchive } from '../telemetry/archive/open-archive.ts';
import { createOrderDelivery } from '../orders/commands/order-delivery.ts';
import type { Config } from './config.ts';
import { createForwardService, type ForwardService } from '../forwarding/forward-service.ts';
import { createFileReader } from '../resource-kit/files/file-reader.ts';
import { createRefusedSignIns } from '../gateway/refused-sign-ins.ts';
import {
  type AttachmentService,
  createAttachmentService,
} from '../gateway/attachments/attachment-service.ts';
import { createTerminalListener, type TerminalListener } from '../gateway/terminal-listener.ts';
import { workOffCorrections } from '../corrections/work-off.ts';
import { type AuthorityService, createAuthorityService } from '../authority/authority-service.ts';
import { createTotalsBringer } from '../deliveries/pump-totals/bring-totals.ts';
import type { Database } from '../database/database.ts';
import { createTransactionBoundDatabase } from '../database/transaction-bound-database.ts';
import { createServer } from './create-server.ts';
import { pathOf, type Mount } from '../http/mount.ts';
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
import { createMasterSource } from '../master-data/in-force/master-context.ts';
import { createContents } from '../reporting/notice-contents/contents.ts';
import { queueScheduled } from '../notices/outbox/queue-scheduled.ts';
import { createProviders } from '../notices/providers/providers.ts';
import { createSealer } from '../kernel/secrets/sealer.ts';
import { createNoticeSender } from '../notices/send/notice-sender.ts';
import { secretKeyOf } from '../kernel/secrets/secret-key.ts';
import { createPartitions } from '../telemetry/messages/partitions.ts';
import type { IngestLog } from '../ingest-log/ingest-log.ts';
import { createLogIntake } from '../ingest-log/log-intake.ts';
import { createTokenScopes } from '../ingest/messages/token-scopes.ts';
import { createRunner, type Runner } from '../ingest/subjects/runner.ts';
import { watchMemory } from '../ingest/memory-metrics.ts';
import { createMetrics, type Metrics } from '../kernel/metrics/metrics.ts';
import { createIngestCount } from '../ingest/ingest-metrics.ts';
import { createNoticeCount } from '../notices/notice-metrics.ts';
import { watchPools } from '../database/metrics/pool-metrics.ts';
import { watchTerminals } from '../gateway/terminal-metrics.ts';
import { watchFailures } from '../database/metrics/watched-database.ts';
import { framingOrigins } from '../sharing/framing-origins.ts';
import { registerWebApp } from '../http/plugins/web-app.ts';
import { pushKeys } from '../alarms/push/push-keys.ts';
import type { HistoryProgress } from '../telemetry/history-progress.ts';
import { createDatabaseSilence, type DatabaseSilence } from '../database/database-silence.ts';
import { guardIntake } from '../operations/readiness/guarded-intake.ts';
import { processTimers } from '../kernel/process-timers.ts';
import { inWorkClass } from '../database/work-class.ts';
import { createJobCount, watchJobs } from '../kernel/jobs/job-metrics.ts';
import { createJobs, type Jobs } from '../kernel/jobs/jobs.ts';
import { createStepRunner } from '../kernel/step-runner.ts';
import { createReadiness, type Readiness } from '../operations/readiness/readiness.ts';
import { refuseForeignSchema } from '../operations/readiness/foreign-schema.ts';
import { createSuspension, type Suspension } from '../operations/readiness/suspension.ts';
import { suspendedNow, tellSuspension } from '../operations/readiness/tell-suspension.ts';
import { createTerminalClocks, type TerminalClocks } from '../operations/readiness/terminal-clocks.ts';
import { createAuthenticator } from '../identity/session/authenticator.ts';
import { createProviderClient } from '../identity/single-sign-on/provider-client.ts';
import { createSessionChecks, type SessionChecks } from '../identity/single-sign-on/session-checks.ts';
import { createSignOn } from '../identity/single-sign-on/sign-on.ts';
import { createGuardedFetch, type GuardedFetch } from '../kernel/outgoing/guarded-fetch.ts';
import { providerLimits } from '../identity/single-sign-on/provider-limits.ts';
import { createVerification } from '../identity/session/verification.ts';
import { type AlarmFeed, startAlarmFeed } from '../alarms/stream/alarm-feed.ts';
import type { Timers } from '../kernel/timers.ts';
import { createInquiryFeed } from '../alarms/stream/inquiry-feed.ts';
import { createLiveFeed } from '../alarms/stream/live-feed.ts';
import { createSocketRegistry } from '../alarms/stream/socket-registry.ts';
import { createRoads } from '../roads/roads.ts';
import { createMapService } from '../maps/map-service.ts';
import { queueDocumentEvents } from '../interfaces/webhooks/document-events.ts';
import { createPostWebhook, type PostWebhook } from '../interfaces/webhooks/post-webhook.ts';
import { watchEventStreams } from '../interfaces/stream/event-metrics.ts';
import { createEventStreams, type EventStreams } from '../interfaces/stream/event-streams.ts';
import { createWebhookSender, type WebhookSender } from '../interfaces/webhooks/webhook-sender.ts';
import { createVideoService, type VideoService } from '../media/video/video-service.ts';

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

export interface App {
  readonly server: FastifyInstance;
  readonly runner: Runner;
  /** Judges again what corrections of master data affect; true: there may be more. */
  readonly workOffCorrections: (nowMs: number) => Promise<boolean>;
  /** Brings pump totals that people entered to the rules; true: there may be more. */
  readonly bringTotals: (nowMs: number) => Promise<boolean>;
  /** Writes what is told outside by the clock, and sends what is due; true: there may be more. */
  readonly sendNotices: () => Promise<boolean>;
  readonly queueNotices: () => Promise<void>;
  /** Sends events to other systems that are due. */
  readonly webhooks: WebhookSender;
  /** Streams of events to other systems. */
  readonly eventStreams: EventStreams;
  /** Asks providers of identities whether they still stand for whom they signed in. */
  readonly sessionChecks: SessionChecks;
  readonly metrics: Metrics;
  /** Asked by `/readyz`. */
  readonly readiness: Readiness;
  readonly feed: AlarmFeed;
  readonly terminalListener: TerminalListener;
  readonly video: VideoService;
  readonly attachments: AttachmentService;
  readonly authorities: AuthorityService;
  /** Passes terminals on to other platforms. */
  readonly forwarding: ForwardService;
  /** `METHOD /path` of every route, for the test that calls each of them. */
  readonly routes: readonly string[];
  /** All that the process does without being asked. */
  readonly jobs: Jobs;
}

/** Rights that are changed reach open consoles within five seconds, the way there and back included. */
const lookAtSessionsMs = 3_500;

/** How long terminals wait for what only the database knows; with a log in front all is answered within a tenth of a second. */
const answerWithinMs = (logInFront: boolean): { readonly tokens: number; readonly orders: number } =>
  logInFront ? { tokens: 60, orders: 40 } : { tokens: 2_000, orders: 2_000 };

/** Assembles the application; listening is the caller's. */
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
  const master = createMasterSource(database);
  const fillsPast = (): boolean => history.current()?.state === 'running';
  const runner = createRunner({
    database,
    master,
    partitions: createPartitions(),
    fillsPast,
    stateCacheBytes: config.stateCacheBytes,
    monotonicMs: () => performance.now(),
  });

  const answering = createFailureRow(log, 'what answers to terminals need of the database');
  const tokens = createTokenScopes({
    database,
    now,
    timers,
    row: answering,
    unknownWithinMs: answerWithinMs(ports.ingestLog !== undefined).tokens,
  });
  const readiness = createReadiness();
  readiness.add('database', async () => {
    await database.query('select 1');
    return null;
  });
  const intake = guardIntake(
    ports.ingestLog ? createLogIntake({ log: ports.ingestLog, master, row: answering }) : runner,
    suspension,
    ports.terminalClocks ?? createTerminalClocks(now, () => performance.now()),
    ports.ingestLog ? null : silence,
    fillsPast,
  );
  const terminalListener = createTerminalListener({
    database,
    intake,
    now,
    log,
    counted: countResults,
    filesDue: () => attachments.wake(),
    refused: createRefusedSignIns(metrics, now, log),
  });
  const attachments = createAttachmentService({
    database,
    intake,
    terminals: terminalListener.requests,
    now,
    log,
    mediaHost: config.mediaHost,
  });
  watchTerminals(metrics, terminalListener.figures);
  watchPools(metrics, database.pools);
  watchMemory(metrics, runner.stateCache);
  const video = createVideoService({
    terminals: terminalListener.requests,
    now,
    log,
    mediaHost: config.mediaHost,
  });

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
  const orders = createOrderDelivery({
    database,
    now,
    offeredWithinMs: answerWithinMs(ports.ingestLog !== undefined).orders,
    row: answering,
  });
  const sealer = createSealer(secretKeyOf(config.secretKey, config.dataDir));
  const authorities = createAuthorityService({
    database,
    sealer,
    now,
    timers: processTimers,
    log,
    allowed: config.authorityNetworks,
    jobs,
    terminals: terminalListener.requests,
  });
  const forwarding = createForwardService({
    database,
    sealer,
    now,
    jobs,
    allowed: config.forwardNetworks,
  });
  const notices = createNoticeSender({
    database,
    providers: createProviders(config.noticeProviders, fetch, now),
    sealer,
    now,
    log,
    counted: createNoticeCount(metrics),
    contentOf: createContents({ database, publicUrl: config.publicUrl, now }),
  });

  const webhooks = createWebhookSender({
    database,
    sealer,
    post: ports.postWebhook ?? createPostWebhook(config.webhookNetworks),
    now,
    random: Math.random,
    jobs,
  });

  const eventStreams = createEventStreams({
    database,
    now,
    log,
    sent: () => metrics.events.inc({ reader: 'streams' }),
  });
  watchEventStreams(metrics, eventStreams.opened);
  const sessionEnded = (tokenHash: Buffer): void =>
    sockets.endSession(tokenHash, closeCodes.sessionEnded, 'session ended');
  const providerClient = createProviderClient(
    ports.providerFetch ?? createGuardedFetch(providerLimits(config.identityProviderNetworks)),
    sealer,
    now,
  );
  const sessionChecks = createSessionChecks({
    database,
    client: providerClient,
    sealer,
    now,
    jobs,
    sessionEnded,
  });

  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its reader stays, which says nothing of the server.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'none';
    metrics.requestSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (route === pathOf(truckStatusCalls['truckStatus.list']) && reply.statusCode === 200)
      metrics.polls.inc();
  });

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
    await authorities.close();
    await terminalListener.close();
    await forwarding.close();
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
    terminalListener,
    video,
    attachments,
    authorities,
    forwarding,
    routes,
  };
};
