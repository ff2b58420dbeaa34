import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Changes with a build alone; who asks again within the hour need not. */
const cacheControl = 'public, max-age=3600';

/** A description of an interface: JSON text with its tag. */
export interface DescribedDocument {
  readonly text: string;
  readonly tag: string;
}

export const describedDocument = (content: object): DescribedDocument => {
  const text = JSON.stringify(content, null, 2);
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
};

/** Answers with a description, or with nothing where the client has it already. */
export const sendDescribed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag }: DescribedDocument,
): FastifyReply => {
  void reply.header('cache-control', cacheControl).header('etag', tag);
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json').send(text);
};
