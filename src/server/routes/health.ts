import { timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { countSessions } from '../stores/actors.ts';
import type { Routes } from '../http/routes.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Liveness, readiness and metrics. Metrics are for this machine, or for clients with the token. */
const healthRoutes: Routes = ({ app }, { database, metrics, feed, config: { metricsToken }, now }) => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await database.query('select 1');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database is away' });
    }
  });
  const mayRead = (request: FastifyRequest): boolean => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (metricsToken !== null && token !== undefined && equal(token, metricsToken)) return true;
    return (
      loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    );
  };
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request))
      return reply.code(403).type('text/plain').send('for this machine, or with a token');
    metrics.sessions.set(await countSessions(database, now()));
    metrics.streamHead.set(feed.head());
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};

export default healthRoutes;
