import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, { LogController, type FastifyInstance } from 'fastify';

import type { Config } from './config.ts';
import type { Log } from '../kernel/log/log.ts';
import { registerErrors } from '../http/plugins/errors.ts';
import { registerHeaders } from '../http/plugins/headers.ts';
import { registerRateLimits } from '../http/plugins/rate-limits.ts';
import { registerUnknownCalls } from '../http/plugins/unknown-calls.ts';
import { notAnAddress, notHttp, registerRequestLog } from '../http/plugins/request-log.ts';
import type { Timers } from '../kernel/timers.ts';
import { endSockets } from '../alarms/stream/socket-registry.ts';
import { maxFrameBytes } from '../alarms/stream/socket.ts';
import { keepValidAddresses, trustOf } from './trusted-proxies.ts';
import { registerBodyDeadline } from '../http/body/body-deadline.ts';
import { publicBodyBytes } from '../http/body/body-limit.ts';
import { parseQuery, registerBodies } from '../http/body/read-body.ts';
import { registerUnreadBodies } from '../http/body/unread-body.ts';
import { type RequestTimeLimits, requestTimeLimits } from '../http/request-time-limits.ts';

export interface ServerPorts {
  readonly config: Pick<Config, 'trustProxy' | 'secureCookies'>;
  readonly now: () => number;
  readonly log: Log;
  readonly timers: Timers;
  readonly requestTimeLimits?: RequestTimeLimits | undefined;
}

/**
 * The HTTP server without a route: limits, headers, forms, compression, sockets, log and errors. In an object, since
 * an instance is thenable: returned by itself it would be awaited until it has started.
 */
export const createServer = async (ports: ServerPorts): Promise<{ readonly server: FastifyInstance }> => {
  const { config, now, log, timers } = ports;
  const limits = ports.requestTimeLimits ?? requestTimeLimits;
  const server = Fastify({
    // Of what is no call and says nothing else: nobody there needs a body.
    bodyLimit: publicBodyBytes,
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 400, querystringParser: parseQuery },
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.lookEveryMs },
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: notAnAddress,
    clientErrorHandler: notHttp(log),
  });

  server.addHook('onRequest', async ({ raw }) => keepValidAddresses(raw.headers));
  await registerHeaders(server, config.secureCookies);
  await registerRateLimits(server);
  await server.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The ingest routes unpack by themselves, with a limit.
    globalDecompression: false,
  });
  await server.register(cookie);
  registerBodyDeadline(server, limits);
  registerUnreadBodies(server);
  registerBodies(server);
  await server.register(websocket, {
    options: { maxPayload: maxFrameBytes },
    // The plugin's own way closes without a code, which clients take for a network failure.
    preClose: (done) => {
      endSockets(server.websocketServer.clients, timers);
      server.websocketServer.close(() => done());
    },
  });

  registerRequestLog(server);
  registerErrors(server, now);
  registerUnknownCalls(server);
  return { server };
};
