import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { apiPath } from '#contract/api/api-path.ts';
import { basePath } from '#contract/base-path.ts';
import { resultCodes, suspendedHeader } from '#contract/envelope.ts';
import { type Text, textIn } from '#i18n/text.ts';

import { isDatabaseAway } from '../../database/away.ts';
import { databaseRefusal } from '../database-refusal.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { languageOf, sendRefusal } from '../reply.ts';
import { problemOf, sendProblem, sendRefusalAsProblem } from '../wires/problem.ts';

const databaseAway: Text = [
  '数据库暂时不可用，请稍后重发',
  'The database is away: please send again in a moment',
];
const failed: Text = [
  '服务器出错，请把 requestId 告诉运维',
  'The server failed: tell its operator the requestId',
];

/** Whether a request came to a call for other systems, which are told problems (RFC 9457). */
const isOfService = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith(`${apiPath}/`) === true;

/** Whether a request came to a call, in whatever way. */
const isCall = (request: FastifyRequest): boolean =>
  isOfService(request) || request.routeOptions.url?.startsWith(`${basePath}/`) === true;

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
    return isOfService(request)
      ? sendRefusalAsProblem(request, reply, refusal)
      : sendRefusal(request, reply, refusal, now());
  };
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return refuse(request, reply, error);
    const status = Number(Reflect.get(Object(error), 'statusCode') ?? 500);
    // Files have no envelope for it.
    if (status >= 400 && status < 500 && !isCall(request))
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
      void reply.header('retry-after', '5').header(suspendedHeader, 'database');
      if (isOfService(request))
        return sendProblem(reply, problemOf(request, 503, textIn(databaseAway, languageOf(request))));
      return reply.code(503).send({ status: 'unavailable', reason: 'database' });
    }
    const byDatabase = databaseRefusal(error);
    if (byDatabase) request.log.warn({ err: error }, 'the database refuses');
    else request.log.error({ err: error }, 'failed');
    if (byDatabase) return refuse(request, reply, byDatabase);
    if (isOfService(request))
      return sendProblem(reply, problemOf(request, 500, textIn(failed, languageOf(request))));
    return reply.code(500).send({
      resultCode: resultCodes.failed,
      message: '',
      serverTime: now(),
      data: { requestId: request.id },
    });
  });
};
