import type { FastifyRequest } from 'fastify';

const maxAgentLength = 300;

/** What a browser calls itself, as far as it is kept; empty where it says nothing. */
export const agentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, maxAgentLength);
