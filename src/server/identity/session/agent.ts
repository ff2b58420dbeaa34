import type { FastifyRequest } from 'fastify';

const maxAgentLength = 300;

/** The browser's user agent, as far as it is stored; empty where it sends none. */
export const agentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, maxAgentLength);
