import type { FastifyInstance, FastifyRequest } from 'fastify';

import { publicBodyBytes } from './body-limit.ts';

/** Bytes of a body that have not been read, at most. */
const unreadBytes = ({ raw, headers }: FastifyRequest): number => {
  if (raw.complete) return 0;
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
};

/**
 * Closes the connection behind an answer whose request goes on for long: Node would read all of it to throw it away, and
 * 6 MB of each stranger cost the others a second.
 */
export const registerUnreadBodies = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply) => {
    if (unreadBytes(request) > publicBodyBytes) void reply.header('connection', 'close');
  });
};
