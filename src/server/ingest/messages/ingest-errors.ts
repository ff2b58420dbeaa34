import type { FastifyInstance, FastifyRequest } from 'fastify';

import { IngestRequestError, reasonOf } from './read-batch.ts';

/** What the framework refuses by itself, in words that say what is wanted. */
const wantedOf = (error: unknown, request: FastifyRequest): string => {
  if (Reflect.get(Object(error), 'code') !== 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return reasonOf(error);
  const sent = request.headers['content-type'];
  return `${sent === undefined ? 'no content type' : `content type ${sent.slice(0, 60)}`}: send the header "Content-Type: application/json"`;
};

/**
 * Answers of failed requests of terminals: a 4xx says why and, where it is known, in which field; everything else is a
 * failure of the server's own, 503, after which the sender keeps its queue. 429 and 503 come with `Retry-After`.
 * @param subject What is asked for, in the log: `ingest`, `media`.
 */
export const answerIngestErrors = (
  routes: FastifyInstance,
  { subject, retryAfterS }: { readonly subject: string; readonly retryAfterS: number },
): void => {
  routes.setErrorHandler((error, request, reply) => {
    const status = Number(Reflect.get(Object(error), 'statusCode') ?? 503);
    const code = status >= 400 && status < 500 ? status : 503;
    // What we refuse for now by ourselves was told once, with its reason.
    const isOwn = error instanceof IngestRequestError;
    if (code === 503 && !isOwn) request.log.error({ err: error }, `${subject} failed`);
    else request.log.info({ status: code, reason: reasonOf(error) }, `${subject} refused`);
    if (code === 503 || code === 429) void reply.header('retry-after', String(retryAfterS));
    const field = error instanceof IngestRequestError && error.field !== null ? { field: error.field } : {};
    return reply
      .code(code)
      .send({ error: code < 500 || isOwn ? wantedOf(error, request) : 'failed', ...field });
  });
};
