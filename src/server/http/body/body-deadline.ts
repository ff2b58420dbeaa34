import type { FastifyInstance } from 'fastify';

import type { RequestTimeLimits } from '../request-time-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its sender is known before its body is read, and may send a file over a slow line. */
    longBody?: boolean;
  }
}

/**
 * Ends requests whose bodies do not arrive in time, answered like those whose head does not: 408, and the connection is
 * closed. Node's own limit is one for all (`requestMs`), which those with a long body have.
 */
export const registerBodyDeadline = (
  server: FastifyInstance,
  { bodyMs, requestMs }: RequestTimeLimits,
): void => {
  server.addHook('preParsing', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || raw.readableEnded) return;
    const late = (): void => {
      // It has its answer, and goes on sending.
      if (reply.sent) return void raw.destroy();
      const error = Object.assign(new Error('the body did not arrive in time'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.server.emit('clientError', error, raw.socket);
    };
    const timer = setTimeout(late, request.routeOptions.config.longBody ? requestMs : bodyMs);
    timer.unref();
    const arrived = (): void => clearTimeout(timer);
    raw.once('end', arrived);
    raw.once('close', arrived);
  });
};
