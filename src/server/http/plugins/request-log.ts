import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';

import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';

import type { Log } from '../../kernel/log/log.ts';

export const requestIdHeader = 'x-request-id';

/** What asks every few seconds, whoever is there or not: lines of no use to anybody. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Every reply names its request, the opening of a socket included, and every request is one line: by its route,
 * because addresses hold plates, places and codes.
 */
export const registerRequestLog = (app: FastifyInstance): void => {
  const ids = new WeakMap<IncomingMessage, string>();
  app.addHook('onRequest', async (request, reply) => {
    ids.set(request.raw, request.id);
    void reply.header(requestIdHeader, request.id);
  });
  app.websocketServer.on('headers', (headers, raw) => {
    headers.push(`${requestIdHeader}: ${ids.get(raw) ?? ''}`);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    // Of one that is not ready what changed is a line already; a monitor without its token is one each time.
    const level = probes.has(route) && reply.statusCode !== 403 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
  });
};

/** An address for which no route can be looked up never reaches the hooks. */
export const notAnAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const status = error.statusCode ?? 400;
  request.log.info({ method: request.method, route: 'none', status, reason: error.code }, 'request');
  void reply.code(status).header(requestIdHeader, request.id).type('text/plain').send('not an address');
};

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers bytes that are no HTTP request, as Node.js does, with a number to quote. */
export const notHttp =
  (log: Log): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const requestId = randomUUID();
    const status = statusOf[error.code] ?? 400;
    log.info({ requestId, status, reason: error.code }, 'not a request');
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${requestIdHeader}: ${requestId}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
    socket.destroy(error);
  };
