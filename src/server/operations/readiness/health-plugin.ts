import { timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Metrics } from '../../kernel/metrics/metrics.ts';
import type { Readiness } from './readiness.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export interface HealthPorts {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly metricsToken: string | null;
  /** Sets the figures that nobody keeps, from memory: whoever asks for them waits for no database. */
  readonly look: () => void;
}

/** Liveness, readiness and metrics of a process. Metrics are for this machine, or for clients with the token. */
export const registerHealth = (
  app: FastifyInstance,
  { readiness, metrics, metricsToken, look }: HealthPorts,
): void => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const reasons = await readiness.unready();
    if (reasons.length === 0) return { status: 'ready' };
    request.log.debug({ reasons }, 'not ready');
    return reply.code(503).send({ status: 'not ready', reasons });
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
    look();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
