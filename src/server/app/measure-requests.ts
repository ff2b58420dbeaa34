import type { FastifyInstance } from 'fastify';

import { truckStatusCalls } from '#contract/fleet/truck-status.ts';

import { pathOf } from '../http/mount.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

/** Counts how long requests take, and the polls of fleets. */
export const measureRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its reader stays, which says nothing of the server.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'none';
    metrics.requestSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (route === pathOf(truckStatusCalls['truckStatus.list']) && reply.statusCode === 200)
      metrics.polls.inc();
  });
};
