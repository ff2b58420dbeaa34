import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { apiPath } from '#contract/api/api-path.ts';
import type { Call } from '#contract/call.ts';
import { resultCodes } from '#contract/envelope.ts';

import type { Database } from '../../database/database.ts';
import type { DatabaseSilence } from '../../database/database-silence.ts';
import { serviceActor } from '../../identity/service/service-actor.ts';
import { maxFormValues } from '../../kernel/json-limits.ts';
import { Refusal, restricted } from '../../kernel/refusal.ts';
import { isAllowed } from '../allowed.ts';
import { bodyLimitOf } from '../body/body-limit.ts';
import { checkQuery } from '../body/read-body.ts';
import { checkKnownFields } from './known-fields.ts';
import { callHeaders } from '../plugins/headers.ts';
import { tooManyRequests } from '../rate-limiter.ts';
import { lackedBy, requirementText } from '../requirements.ts';
import { SharedBody } from '../shared-body.ts';
import { createServicePace } from './service-pace.ts';
import { alreadySent, pathFields, type Wire } from './wire.ts';

/** Moments of answers differ where nothing else does. */
const tagOf = (answer: unknown): string => {
  const { asOf: _asOf, ...rest } =
    typeof answer === 'object' && answer !== null && !Array.isArray(answer)
      ? (answer as Readonly<Record<string, unknown>>)
      : { answer };
  return `"${createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 22)}"`;
};

const isKnown = (request: FastifyRequest, tag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .replaceAll('W/', '')
    .split(/\s*,\s*/)
    .includes(tag);

const sendTagged = (request: FastifyRequest, reply: FastifyReply, tag: string, json: () => string) => {
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  return isKnown(request, tag)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(json());
};

/** Names what the account lacks, which the document of the API names to everybody. */
const lacking = (functions: ReadonlySet<string>, { access }: Call, fields: object): Refusal => {
  const lacked = lackedBy(functions, access, String(Reflect.get(fields, 'address') ?? ''));
  if (lacked.length === 0) return restricted();
  const [zh, en] = requirementText(lacked);
  return new Refusal(resultCodes.restricted, [
    `没有访问权限：服务账号缺少${zh}`,
    `You have no access to this: the service account lacks ${en}`,
  ]);
};

export interface ServiceWirePorts {
  readonly database: Database;
  readonly now: () => number;
  readonly silence: DatabaseSilence;
  /** Requests of one service account in a minute, at most. */
  readonly requestsPerMinute: number;
}

/** The same calls for other systems: of a service account, by its token, data without an envelope, problems (RFC 9457). */
export const serviceWire = ({ database, now, silence, requestsPerMinute }: ServiceWirePorts): Wire => {
  const pace = createServicePace(requestsPerMinute);
  return {
    prefix: apiPath,
    // Which write it has to be behind is known of browsers alone.
    replica: false,
    options: (call) => ({
      helmet: callHeaders,
      bodyLimit: bodyLimitOf(call).bytes,
      ...(call.maxBytes !== undefined && { config: { maxJsonValues: maxFormValues } }),
    }),
    admit: async (call, request, reply) => {
      const actor = await silence.unlessSilent(() =>
        serviceActor(database, request.headers.authorization, request.ip, now()),
      );
      request.log = request.log.child({ userId: actor.user.id });
      const { waitMs, remaining, resetMs } = pace.take(actor.user.id, now());
      void reply
        .header('ratelimit-limit', String(requestsPerMinute))
        .header('ratelimit-remaining', String(remaining))
        .header('ratelimit-reset', String(Math.ceil(resetMs / 1000)));
      if (waitMs > 0) {
        void reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
        throw tooManyRequests(waitMs);
      }
      const fields = pathFields(request.params);
      if (!isAllowed(actor, call.access, fields)) throw lacking(actor.functions, call, fields);
      checkQuery(request.url);
      return actor;
    },
    check: checkKnownFields,
    send: async ({ request, reply }, answer) => {
      if (answer === alreadySent) return reply;
      if (answer instanceof SharedBody) {
        const data = await answer.data();
        return sendTagged(request, reply, answer.tag, () => data.toString());
      }
      if (request.method === 'GET')
        return sendTagged(request, reply, tagOf(answer), () => JSON.stringify(answer ?? null));
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer ?? null));
    },
  };
};
