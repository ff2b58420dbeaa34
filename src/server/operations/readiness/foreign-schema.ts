import type { FastifyInstance } from 'fastify';

import { basePath } from '#contract/base-path.ts';

import type { Suspension } from './suspension.ts';

/** Probes are told all the same, and files of the console, which says by itself that nobody answers. */
const isCall = (url: string): boolean => url.startsWith(`${basePath}/`) || url.startsWith('/ingest');

const retryAfterS = 5;

/** On a schema that this build does not know no call is answered: behind a balancer the newer build has them. */
export const refuseForeignSchema = (app: FastifyInstance, suspension: Suspension): void => {
  app.addHook('onRequest', async (request, reply) => {
    const reason = suspension.of('schema');
    if (reason === null || !isCall(request.url)) return;
    await reply.code(503).header('retry-after', String(retryAfterS)).send({ status: 'not ready', reason });
  });
};
