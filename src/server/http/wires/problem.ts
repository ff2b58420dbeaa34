import { STATUS_CODES } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Problem } from '#contract/api/problem.ts';
import { resultCodes } from '#contract/envelope.ts';
import { textIn } from '#i18n/text.ts';

import type { Refusal } from '../../kernel/refusal.ts';
import { KeyReused } from '../idempotency.ts';
import { languageOf } from '../reply.ts';

/** HTTP status of a refusal: result codes that say something else in the envelope have their usual one here. */
const statusOf = (refusal: Refusal): number => {
  if (refusal instanceof KeyReused) return 422;
  if (refusal.resultCode === resultCodes.sessionGone) return 401;
  return refusal.resultCode === resultCodes.restricted ? 403 : refusal.resultCode;
};

/** Answers a problem (RFC 9457). */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));

/** What every problem says: there are no kinds beyond the status of HTTP. */
export const problemOf = (request: FastifyRequest, status: number, detail: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
  requestId: request.id,
});

/** A refusal as a problem, in the language asked for. */
export const refusalAsProblem = (request: FastifyRequest, refusal: Refusal): Problem => {
  const language = languageOf(request);
  const errors = Object.entries(refusal.fields).map(([field, text]) => ({
    field,
    detail: textIn(text, language),
  }));
  return {
    ...problemOf(request, statusOf(refusal), textIn(refusal.text, language)),
    ...(errors.length > 0 && { errors }),
  };
};

/** Answers a refusal as a problem. */
export const sendRefusalAsProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply => {
  const problem = refusalAsProblem(request, refusal);
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  return sendProblem(reply.header('content-language', languageOf(request)), problem);
};
