import type { FastifyInstance } from 'fastify';

import { suspendedHeader } from '#contract/envelope.ts';

import type { Suspension } from './suspension.ts';

/** Tells with every answer that nothing is judged just now: whoever looks at a screen must know. */
export const tellSuspension = (app: FastifyInstance, suspension: Suspension): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (suspension.of('clock') !== null) void reply.header(suspendedHeader, 'clock');
  });
};
