import { timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Database } from '../database/database.ts';
import type { Metrics } from '../plugins/metrics.ts';
import { countSessions } from '../stores/actors.ts';
import type { AlarmFeed } from '../stream/alarm-feed.ts';

export interface HealthDoors {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly feed: AlarmFeed;
  readonly metricsToken: string | null;
  readonly now: () => number;
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Liveness, readiness and metrics. Metrics are for this machine, or for whoever has the token. */
export const healthRoutes = (app: FastifyInstance, doors: HealthDoors): void => {
  const { database, metrics, feed, metricsToken, now } = doors;
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
