import type { FastifyRequest } from 'fastify';

import type { DryRunReply } from '#contract/terminal-message/dry-run.ts';
import { maxBatchBytes, type IngestReply, type IngestResult } from '#contract/terminal-message/message.ts';
import { nearest } from '#domain/text/nearest.ts';

import { tryMessages } from '../messages/dry-run.ts';
import { answerIngestErrors } from '../messages/ingest-errors.ts';
import { IngestRequestError, readBatch } from '../messages/read-batch.ts';
import type { TokenScope } from '../messages/tokens.ts';
import type { IngestCount } from '../ingest-metrics.ts';
import type { MessageIntake } from '../subjects/runner.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import type { OrderDelivery } from '../../orders/commands/order-delivery.ts';
import type { TokenScopes } from '../messages/token-scopes.ts';
import type { Routes } from '../../http/routes.ts';

/**
 * Batches that may wait for the database at once; further ones are refused with Retry-After, and their senders keep
 * their queues.
 */
const maxWaiting = 64;

const retryAfterS = 2;

const unknownToken = (): IngestRequestError =>
  new IngestRequestError(
    401,
    'no token, or a token that is not known: send the header "Authorization: Bearer <token>"',
  );

/**
 * Whether nothing may be stored. Any other parameter that could be meant so is refused: who means to try must not store.
 * @throws IngestRequestError 400
 */
const isDryRun = (query: object): boolean => {
  for (const name of Object.keys(query))
    if (name !== 'dryRun' && (nearest(name, ['dryRun', 'dry']) !== null || /dry/i.test(name)))
      throw new IngestRequestError(400, `parameter ${name.slice(0, 40)}: did you mean dryRun=true?`, name);
  const asked: unknown = Reflect.get(query, 'dryRun');
  if (asked !== undefined && asked !== 'true' && asked !== 'false')
    throw new IngestRequestError(400, 'dryRun: true or false', 'dryRun');
  return asked === 'true';
};

/** Terminals that orders may be given to in the answer: the token's own, or of a gateway those whose messages were taken. */
const terminalsOf = (
  scope: TokenScope,
  messages: readonly unknown[],
  results: readonly IngestResult[],
): readonly string[] => {
  if (scope.terminal !== null) return [scope.terminal];
  const taken = results.filter(({ result }) => result !== 'refused');
  return [...new Set(taken.map(({ index }) => String(Reflect.get(Object(messages[index]), 'terminal'))))];
};

/** Terminals whose replies to orders were taken. */
const repliedOf = (messages: readonly unknown[], results: readonly IngestResult[]): readonly string[] =>
  results.flatMap(({ index, result }) => {
    const message = Object(messages[index]);
    return result === 'accepted' && Reflect.get(message, 'kind') === 'command-reply'
      ? [String(Reflect.get(message, 'terminal'))]
      : [];
  });

interface Needs {
  readonly intake: MessageIntake;
  readonly countResults: IngestCount;
  readonly orders: OrderDelivery;
  readonly tokens: TokenScopes;
  readonly master: () => Promise<MasterContext>;
}

/**
 * Ingest route of messages, `POST /ingest` (wire format of terminal messages, version 1). Answered after commit; with
 * `?dryRun=true` nothing is stored, and the answer says what would become of each.
 */
const ingestRoutes: Routes<Needs> = (
  { app, database, now },
  { intake, countResults, orders, tokens, master },
) => {
  let waiting = 0;
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: maxBatchBytes },
      (_request, body, done) => done(null, body),
    );
    answerIngestErrors(routes, { subject: 'ingest', retryAfterS });
    const scopes = new WeakMap<FastifyRequest, TokenScope>();
    // The body is read only after the token is known.
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      const scope = await tokens.ofHeader(request.headers.authorization);
      if (!scope) throw unknownToken();
      scopes.set(request, scope);
    };
    routes.post(
      '/ingest',
      { onRequest, config: { longBody: true } },
      async (request, reply): Promise<IngestReply | DryRunReply> => {
        const scope = scopes.get(request);
        if (!scope) throw unknownToken();
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const dryRun = isDryRun(Object(request.query));
        const messages = readBatch(body, request.headers['content-encoding']);
        void reply.header('cache-control', 'no-store');
        if (waiting >= maxWaiting) throw new IngestRequestError(429, 'busy, please send again');
        waiting += 1;
        try {
          if (dryRun)
            return await tryMessages(database, await master(), {
              scope,
              messages,
              nowMs: now(),
              companies: null,
            });
          const { results, newAlarms } = await intake.batch(scope, messages, now());
          const count = (result: string) => results.filter((entry) => entry.result === result).length;
          const answer = {
            accepted: count('accepted'),
            duplicate: count('duplicate'),
            refused: count('refused'),
          };
          countResults(results, newAlarms);
          request.log.info({ ...answer, alarms: newAlarms, terminal: scope.terminal }, 'ingest batch');
          orders.replied(repliedOf(messages, results));
          const commands = await orders.offer(terminalsOf(scope, messages, results));
          return {
            ...answer,
            results: [...results],
            ...(commands.length > 0 && { commands: [...commands] }),
          };
        } finally {
          waiting -= 1;
        }
      },
    );
  });
};

export default ingestRoutes;
