import type { FastifyRequest } from 'fastify';

import { resultCodes } from '#contract/envelope.ts';

import { retryOnConflict } from '../database/retry-on-conflict.ts';
import type { TransactionBoundDatabase } from '../database/transaction-bound-database.ts';
import type { Actor } from '../identity/actor.ts';
import { badRequest, Refusal } from '../kernel/refusal.ts';
import { requestHash } from './request-hash.ts';

export const idempotencyHeader = 'idempotency-key';

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\w-]{8,64}$/.test(key)) return key;
  throw badRequest(['重复提交标识不正确', 'The idempotency key is not in the right form']);
};

/** The same key with another request. */
export class KeyReused extends Refusal {
  constructor() {
    super(resultCodes.badRequest, ['同一标识用于不同的请求', 'This key was used with another request']);
  }
}

interface Kept {
  readonly request_hash: string;
  readonly reply: unknown;
}

/**
 * Gives a write that is sent twice under one key one effect and one answer. Claim, effect and answer are one
 * transaction: a failure in between leaves nothing, and a second request at the same time waits for the first. The
 * same key with another request is refused. Without a key effect and audit are one transaction all the same. What met
 * another writer (a deadlock) has left nothing either, and is done again.
 */
export const withIdempotencyKey = async <T>(
  database: TransactionBoundDatabase,
  actor: Actor,
  request: FastifyRequest,
  nowMs: number,
  work: () => Promise<T>,
): Promise<T> => {
  const key = keyOf(request);
  if (key === null) return retryOnConflict(() => database.within(work));
  const hash = requestHash(request.method, request.url, request.body);
  const once = async (): Promise<T> => {
    const claimed = await database.query(
      `insert into idempotent_reply as r (user_id, key, request_hash, stored_time) values ($1, $2, $3, $4)
       on conflict (user_id, key) do nothing returning key`,
      [actor.user.id, key, hash, new Date(nowMs)],
      'claim_key',
    );
    if (claimed.length === 0) {
      const [kept] = await database.query<Kept & Record<string, unknown>>(
        'select request_hash, reply from idempotent_reply where user_id = $1 and key = $2',
        [actor.user.id, key],
        'kept_reply',
      );
      if (kept?.request_hash !== hash) throw new KeyReused();
      return Reflect.get(Object(kept.reply), 'value') as T;
    }
    const value = await work();
    await database.query(
      'update idempotent_reply set reply = $3 where user_id = $1 and key = $2',
      [actor.user.id, key, JSON.stringify({ value: value ?? null })],
      'keep_reply',
    );
    return value;
  };
  return retryOnConflict(() => database.within(once));
};
