import { alarmStreamPath, closeCodes } from '#contract/alarms/alarm-stream.ts';
import { basePath } from '#contract/base-path.ts';
import { isHeldUp } from '#contract/session/session.ts';

import type { AlarmFeed } from '../stream/alarm-feed.ts';
import type { Authenticator } from '../../identity/session/authenticator.ts';
import type { InquiryFeed } from '../stream/inquiry-feed.ts';
import type { LiveFeed } from '../stream/live-feed.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import type { SocketRegistry } from '../stream/socket-registry.ts';
import type { Routes } from '../../http/routes.ts';
import { errorFields } from '../../kernel/log/error-fields.ts';
import { signedIn } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import { serveSocket, type SocketPorts } from '../stream/socket.ts';

interface Needs {
  readonly config: { readonly allowedOrigins: readonly string[] };
  readonly feed: AlarmFeed;
  readonly live: LiveFeed;
  readonly inquiries: InquiryFeed;
  readonly sockets: SocketRegistry;
  readonly metrics: Metrics;
  readonly authenticator: Authenticator;
  readonly suspended: SocketPorts['suspended'];
}

/** The alarm WebSocket: one for each hub, with the alarms and live changes of its session's companies. */
const alarmStreamRoutes: Routes<Needs> = (
  { app, database, now },
  { config, feed, live, inquiries, sockets, metrics, authenticator, suspended },
) => {
  app.get(`${basePath}${alarmStreamPath}`, { websocket: true }, async (socket, request) => {
    const refused = (code: number, reason: string): void => {
      request.log.info({ code, reason }, 'socket refused');
      socket.close(code, reason);
    };
    if (!sockets.originAllowed(request, config.allowedOrigins)) return refused(1008, 'origin');
    // A client sends as soon as the socket is open; what it sends while its session is looked up is processed
    // afterwards.
    const early: unknown[] = [];
    const keep = (data: unknown): void => void (early.length < 16 && early.push(data));
    socket.on('message', keep);
    const actor = await authenticator.actorOf(request);
    if (!actor || isHeldUp(actor.user)) return refused(closeCodes.sessionEnded, 'no session');
    // A socket that closed meanwhile has had its close event: it would be counted and written to for as long as the
    // server runs.
    if (socket.readyState !== socket.OPEN) return undefined;
    socket.off('message', keep);
    sockets.add(socket, actor);
    metrics.sockets.set(sockets.size());
    request.log.info({ userId: actor.user.id, ip: request.ip, sockets: sockets.size() }, 'socket opened');
    socket.on('close', (code) => {
      metrics.sockets.set(sockets.size());
      request.log.info({ code, sockets: sockets.size() }, 'socket closed');
    });
    const connection = request.raw.socket;
    const together = (work: () => void): void => {
      connection.cork();
      try {
        work();
      } finally {
        connection.uncork();
      }
    };
    const cut = (reason: string): void => metrics.socketsCut.inc({ reason });
    serveSocket(socket, actor, {
      together,
      alarms: feed,
      live,
      inquiries,
      suspended,
      now,
      cut,
      log: request.log,
      malformed: () => metrics.malformedFrames.inc(),
      queued: sockets.queued,
      widened: (after) => {
        const { id, userName, companyCode } = signedIn(actor);
        const entry = { userId: id, userName, companyCode, action: 'stream.widened', subject: userName };
        writeAudit(database, { ...entry, after, ip: request.ip }).catch((error: unknown) =>
          request.log.error(errorFields(error), 'a widened subscription was not written down'),
        );
      },
    });
    for (const data of early) socket.emit('message', data);
  });
};

export default alarmStreamRoutes;
