import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import websocket from '@fastify/websocket';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

import { alarmStreamPath, closeCodes } from '#contract/alarm-stream.ts';
import { basePath, resultCodes } from '#contract/envelope.ts';
import { truckStatusCalls } from '#contract/truck-status.ts';

import type { Config } from './config.ts';
import { workOffCorrections } from './corrections/work-off.ts';
import type { Database } from './database/database.ts';
import { createJoinedDatabase } from './database/joined-database.ts';
import { databaseRefusal } from './http/database-refusal.ts';
import { pathOf, type Mount } from './http/mount.ts';
import { Refusal } from './http/refusal.ts';
import { sendRefusal } from './http/reply.ts';
import { createSessionPace } from './http/session-pace.ts';
import { errorFields } from './log/error-fields.ts';
import { createFailureRow } from './log/failure-row.ts';
import type { Log } from './log/log.ts';
import { createMasterSource } from './ingest/master-context.ts';
import { createPartitions } from './ingest/partitions.ts';
import { createRunner, type Runner } from './ingest/runner.ts';
import { registerHeaders } from './plugins/headers.ts';
import { createMetrics, type Metrics } from './plugins/metrics.ts';
import { registerRateLimits } from './plugins/rate-limits.ts';
import { notAnAddress, notHttp, registerRequestLog } from './plugins/request-log.ts';
import { registerWebApp } from './plugins/web-app.ts';
import { pushKeys, type PushKeys } from './push/push-keys.ts';
import { alarmRoutes } from './routes/alarms.ts';
import { approvalRoutes } from './routes/approvals.ts';
import { certificateRoutes } from './routes/certificates.ts';
import { correctionRoutes } from './routes/corrections.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { driverRoutes } from './routes/drivers.ts';
import { exportRoutes } from './routes/exports.ts';
import { healthRoutes } from './routes/health.ts';
import { ingestMediaRoutes } from './routes/ingest-media.ts';
import { ingestRoutes } from './routes/ingest.ts';
import { handoverRoutes } from './routes/handovers.ts';
import { levelTrendRoutes } from './routes/level-trend.ts';
import { lossClaimRoutes } from './routes/loss-claims.ts';
import { mediaRoutes } from './routes/media.ts';
import { ownDeviceRoutes } from './routes/own-devices.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { pushRoutes } from './routes/push.ts';
import { resourceRoutes } from './resources/routes.ts';
import { reportWhyRoutes } from './routes/report-why.ts';
import { reportRoutes } from './routes/reports.ts';
import { sessionRoutes } from './routes/session.ts';
import { shelvingRoutes } from './routes/shelving.ts';
import { savedFilterRoutes } from './routes/saved-filters.ts';
import { shellRoutes } from './routes/shell.ts';
import { trackAroundRoutes } from './routes/track-around.ts';
import { stationHandoverRoutes } from './routes/station-handovers.ts';
import { truckDetailRoutes } from './routes/truck-detail.ts';
import { truckRoutes } from './routes/trucks.ts';
import type { HistoryProgress } from './seed/history-progress.ts';
import { createSessionDoor } from './session/session-door.ts';
import { createVerification } from './session/verification.ts';
import { writeAudit } from './stores/audit.ts';
import { type AlarmFeed, startAlarmFeed, type Timers } from './stream/alarm-feed.ts';
import { createLiveFeed } from './stream/live-feed.ts';
import { createSocketRegistry, endSockets } from './stream/socket-registry.ts';
import { maxFrameBytes, serveSocket } from './stream/socket.ts';
import { trustOf } from './trusted-proxies.ts';

export interface AppDoors {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => number;
  readonly log: Log;
  readonly timers: Timers;
  readonly history: HistoryProgress;
  /** Directory of the built web app. */
  readonly webApp: string;
  readonly patience?: Patience;
}

export interface App {
  readonly server: FastifyInstance;
  readonly runner: Runner;
  /** Judges again what corrections of master data touch; true: there may be more. */
  readonly workOffCorrections: (nowMs: number) => Promise<boolean>;
  readonly metrics: Metrics;
  readonly feed: AlarmFeed;
  /** `METHOD /path` of every route, for the test that knocks at each of them. */
  readonly routes: readonly string[];
}

const maxFormBytes = 1_048_576;

/**
 * How long a request may take to come, ms: its head, and all of it. A terminal with 110 kbit/s has its 4 MB of film sent
 * by then; answers may take as long as they do. Node looks after both every `lookEveryMs`.
 */
export interface Patience {
  readonly headMs: number;
  readonly requestMs: number;
  readonly lookEveryMs: number;
}

const patience: Patience = { headMs: 20_000, requestMs: 300_000, lookEveryMs: 10_000 };

/** Puts the application together; listening is the caller's. */
export const createApp = async (doors: AppDoors): Promise<App> => {
  const { config, now, timers, history, log } = doors;
  const { headMs, requestMs, lookEveryMs } = doors.patience ?? patience;
  const database = createJoinedDatabase(doors.database);
  const sockets = createSocketRegistry(now);
  const metrics = createMetrics(sockets.largestQueue);
  const app = Fastify({
    bodyLimit: maxFormBytes,
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 400 },
    requestTimeout: requestMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: lookEveryMs },
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: notAnAddress,
    clientErrorHandler: notHttp(log),
  });
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  const feed = await startAlarmFeed(database, timers, log, () => metrics.streamFailures.inc());
  const live = createLiveFeed(database, timers, log);
  const door = createSessionDoor(database, now, config.secureCookies);
  const master = createMasterSource(database);
  const runner = createRunner({
    database,
    master,
    partitions: createPartitions(),
  });

  await registerHeaders(app, config.secureCookies);
  await registerRateLimits(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The doors unpack by themselves, with a limit.
    globalDecompression: false,
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: maxFormBytes });
  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes },
    // The plugin's own way closes without a code, and clients take that for a network that failed.
    preClose: (done) => {
      endSockets(app.websocketServer.clients, doors.timers);
      app.websocketServer.close(() => done());
    },
  });

  registerRequestLog(app);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requestSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (route === pathOf(truckStatusCalls['truckStatus.list']) && reply.statusCode === 200)
      metrics.polls.inc();
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    request.log.info(
      { resultCode: refusal.resultCode, fields: Object.keys(refusal.fields), reason: refusal.message },
      'refused',
    );
    return sendRefusal(request, reply, refusal, now());
  };
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return refuse(request, reply, error);
    const status = Number(Reflect.get(Object(error), 'statusCode') ?? 500);
    // Files have no envelope to say it in.
    if (status >= 400 && status < 500 && !request.routeOptions.url?.startsWith(`${basePath}/`))
      return reply.code(status).type('text/plain').send('refused');
    if (status >= 400 && status < 500) {
      const refusal = new Refusal(resultCodes.badRequest, [
        '请求格式不正确',
        'The request is not in the right form',
      ]);
      return refuse(request, reply, refusal);
    }
    const byDatabase = databaseRefusal(error);
    if (byDatabase) request.log.warn({ err: error }, 'the database refuses');
    else request.log.error({ err: error }, 'failed');
    if (byDatabase) return refuse(request, reply, byDatabase);
    return reply.code(500).send({
      resultCode: resultCodes.failed,
      message: '',
      serverTime: now(),
      data: { requestId: request.id },
    });
  });

  const mount: Mount = {
    database,
    app,
    now,
    actorOf: door.actorOf,
    checkOwnPage: door.checkOwnPage,
    pace: createSessionPace(),
  };
  const sessionEnded = (tokenHash: Buffer): void =>
    sockets.endSession(tokenHash, closeCodes.sessionEnded, 'session ended');
  sessionRoutes(mount, {
    database,
    door,
    verification: createVerification(database, config.verifyCode),
    sessionEnded,
  });
  passwordRoutes(mount, database);
  shellRoutes(mount, database);
  savedFilterRoutes(mount, database);
  const keys = (): Promise<PushKeys> => pushKeys(database);
  pushRoutes(mount, { database, keys, pushHosts: config.pushHosts });
  ownDeviceRoutes(mount, { database, sessionEnded });
  truckRoutes(mount, database);
  truckDetailRoutes(mount, database);
  trackAroundRoutes(mount, database);
  alarmRoutes(mount, database, feed);
  shelvingRoutes(mount, database);
  approvalRoutes(mount, database);
  dashboardRoutes(mount, database, history);
  reportRoutes(mount, database);
  reportWhyRoutes(mount, database);
  lossClaimRoutes(mount, database);
  handoverRoutes(mount, database);
  stationHandoverRoutes(mount, database);
  certificateRoutes(mount, database);
  mediaRoutes(mount, database);
  levelTrendRoutes(mount, database);
  driverRoutes(mount, database);
  resourceRoutes(mount, database);
  correctionRoutes(mount, database, runner);
  exportRoutes(mount, database);
  ingestRoutes(app, { database, runner, metrics, now });
  ingestMediaRoutes(app, { database, now });
  healthRoutes(app, { database, metrics, feed, metricsToken: config.metricsToken, now });

  app.get(`${basePath}${alarmStreamPath}`, { websocket: true }, async (socket, request) => {
    const refused = (code: number, reason: string): void => {
      request.log.info({ code, reason }, 'socket refused');
      socket.close(code, reason);
    };
    if (!sockets.originAllowed(request, config.allowedOrigins)) return refused(1008, 'origin');
    // A client speaks as soon as the socket is open; what it says while its session is looked up is heard afterwards.
    const early: unknown[] = [];
    const keep = (data: unknown): void => void (early.length < 16 && early.push(data));
    socket.on('message', keep);
    const actor = await door.actorOf(request);
    if (!actor || actor.user.mustChangePassword) return refused(closeCodes.sessionEnded, 'no session');
    // Who left meanwhile has had his goodbye: it would be counted and written to for as long as the server runs.
    if (socket.readyState !== socket.OPEN) return undefined;
    socket.off('message', keep);
    sockets.add(socket, actor);
    metrics.sockets.set(sockets.size());
    request.log.info({ userId: actor.user.id, ip: request.ip, sockets: sockets.size() }, 'socket opened');
    socket.on('close', (code) => {
      metrics.sockets.set(sockets.size());
      request.log.info({ code, sockets: sockets.size() }, 'socket closed');
    });
    const cut = (reason: string): void => metrics.socketsCut.inc({ reason });
    serveSocket(socket, actor, {
      alarms: feed,
      live,
      now,
      cut,
      log: request.log,
      malformed: () => metrics.malformedFrames.inc(),
      queued: sockets.queued,
      widened: (after) => {
        const { id, userName, companyCode } = actor.user;
        const entry = { userId: id, userName, companyCode, action: 'stream.widened', subject: userName };
        writeAudit(database, { ...entry, after, ip: request.ip }).catch((error: unknown) =>
          request.log.error(errorFields(error), 'a widened subscription was not written down'),
        );
      },
    });
    for (const data of early) socket.emit('message', data);
  });
  const checking = createFailureRow(log, 'looking whether sockets’ sessions are over');
  const stopChecking = timers.every(4000, () => {
    sockets.endSilent();
    sockets.endWhereGone((actor) => door.isAlive(actor)).then(checking.worked, checking.failed);
  });

  await registerWebApp(app, doors.webApp);
  app.addHook('onClose', async () => {
    stopChecking();
    await live.stop();
    await feed.stop();
  });
  const workOff = (nowMs: number): Promise<boolean> =>
    workOffCorrections({ database, master, rejudge: runner.rejudge }, nowMs);
  return { server: app, runner, workOffCorrections: workOff, metrics, feed, routes };
};
