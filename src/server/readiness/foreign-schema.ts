import type { FastifyInstance } from 'fastify';

import type { Suspension } from './suspension.ts';

/** What is told while nothing else is answered. */
const told: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const retryAfterS = 5;

/** On a schema that this build does not know no call is answered: behind a balancer the newer build has them. */
export const refuseForeignSchema = (app: FastifyInstance, suspension: Suspension): void => {
  app.addHook('onRequest', async (request, reply) => {
    const reason = suspension.of('schema');
    if (reason === null || told.has(request.routeOptions.url ?? '')) return;
    await reply.code(503).header('retry-after', String(retryAfterS)).send({ status: 'not ready', reason });
  });
};
