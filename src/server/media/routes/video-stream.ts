import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import { basePath } from '#contract/base-path.ts';
import { isHeldUp } from '#contract/session/session.ts';
import { videoStreamPath } from '#contract/video/video-stream.ts';

import { processTimers } from '../../kernel/process-timers.ts';
import type { Authenticator } from '../../identity/session/authenticator.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import type { SocketRegistry } from '../../alarms/stream/socket-registry.ts';
import type { VideoService } from '../video/video-service.ts';
import type { Routes } from '../../http/routes.ts';
import { errorFields } from '../../kernel/log/error-fields.ts';
import { cameraTrucks } from '../camera-trucks.ts';
import { writeAudit } from '../../audit/audit.ts';
import { mostTileBytes, serveVideoSocket } from '../video/serve-video-socket.ts';
import { viewEntry } from '../video/view-entry.ts';

/** Requests that come while the session is looked up. */
const mostEarly = 16;

interface Needs {
  readonly config: { readonly allowedOrigins: readonly string[] };
  readonly sockets: SocketRegistry;
  readonly metrics: Metrics;
  readonly authenticator: Authenticator;
  readonly video: VideoService;
}

/** The WebSocket of a page of video: pictures of the streams whose tokens it shows. */
const videoStreamRoutes: Routes<Needs> = (
  { app, database, now },
  { config, sockets, metrics, authenticator, video },
) => {
  app.get(`${basePath}${videoStreamPath}`, { websocket: true }, async (socket, request) => {
    if (!sockets.originAllowed(request, config.allowedOrigins)) return socket.close(1008, 'origin');
    const early: [Buffer, boolean][] = [];
    const keep = (data: Buffer, isBinary: boolean): void =>
      void (early.length < mostEarly && early.push([data, isBinary]));
    socket.on('message', keep);
    const actor = await authenticator.actorOf(request);
    if (!actor || isHeldUp(actor.user)) return socket.close(closeCodes.sessionEnded, 'no session');
    if (!actor.functions.has('video.watch')) return socket.close(closeCodes.scopeChanged, 'no right');
    if (socket.readyState !== socket.OPEN) return undefined;
    socket.off('message', keep);
    // It listens; a page that has gone shows by what piles up.
    sockets.add(socket, actor, false);
    serveVideoSocket(socket, {
      clock: now,
      streams: video.streams,
      takeToken: (token) => video.tokens.take(token, actor.tokenHash),
      every: processTimers.every,
      malformed: () => metrics.malformedFrames.inc(),
      mostTileBytes,
      mayGoOn: async ({ truckId, channel }) =>
        (await cameraTrucks(database, actor.companies, now(), truckId)).some(
          ({ realTime, channels }) => realTime && channels.includes(channel),
        ),
      talked: (wanted) =>
        void writeAudit(database, viewEntry(actor, 'video.talk', wanted, {}, request.ip)).catch(
          (error: unknown) => request.log.error(errorFields(error), 'a talk was not written down'),
        ),
      failed: (error) => request.log.error(errorFields(error), 'a page of video'),
    });
    for (const [data, isBinary] of early) socket.emit('message', data, isBinary);
    return undefined;
  });
};

export default videoStreamRoutes;
