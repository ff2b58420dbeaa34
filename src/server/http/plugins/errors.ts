import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { basePath } from '#contract/base-path.ts';
import { resultCodes, suspendedHeader } from '#contract/envelope.ts';

import { isDatabaseAway } from '../../database/away.ts';
import { databaseRefusal } from '../database-refusal.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sendRefusal } from '../reply.ts';

const tooLarge = (bytes: number): Refusal => {
  const kB = Math.floor(bytes / 1024);
  return new Refusal(resultCodes.badRequest, [
    `请求超过 ${kB} kB，请减少一次提交的内容`,
    `The request is larger than ${kB} kB; send less at once`,
  ]);
};

/**
 * So long is one request too many left without its answer, ms: whoever asks again at once, on twenty connections, would
 * otherwise make everybody else wait by refusals alone.
 */
const holdRefusedMs = 250;

/** Answers every error in the envelope: refusals in words, anything else as a failure with a number to quote. */
export const registerErrors = (app: FastifyInstance, now: () => number): void => {
  const refuse = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal,
  ): Promise<FastifyReply> => {
    request.log.info(
      { resultCode: refusal.resultCode, fields: Object.keys(refusal.fields), reason: refusal.message },
      'refused',
    );
    if (refusal.resultCode === resultCodes.tooManyRequests)
      await wait(holdRefusedMs, undefined, { ref: false });
    return sendRefusal(request, reply, refusal, now());
  };
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return refuse(request, reply, error);
    const status = Number(Reflect.get(Object(error), 'statusCode') ?? 500);
    // Files have no envelope for it.
    if (status >= 400 && status < 500 && !request.routeOptions.url?.startsWith(`${basePath}/`))
      return reply.code(status).type('text/plain').send('refused');
    if (status === 413) return refuse(request, reply, tooLarge(request.routeOptions.bodyLimit ?? 0));
    if (status >= 400 && status < 500) {
      const refusal = new Refusal(resultCodes.badRequest, [
        '请求格式不正确',
        'The request is not in the right form',
      ]);
      return refuse(request, reply, refusal);
    }
    // Clients show what they have kept, and ask again: to them it is as if nobody were there.
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database is away');
      return reply
        .code(503)
        .header('retry-after', '5')
        .header(suspendedHeader, 'database')
        .send({ status: 'unavailable', reason: 'database' });
    }
    const byDatabase = databaseRefusal(error);
    if (byDatabase) request.log.warn({ err: error }, 'the database refuses');
    else request.log.error({ err: error }, 'failed');
    if (byDatabase) return refuse(request, reply, byDatabase);
    return reply.code(500).send({
      resultCode: resultCodes.failed,
      message: '',
      serverTime: now(),
      data: { requestId: request.id },
    });
  });
};
