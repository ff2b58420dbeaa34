import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { resultCodes } from '#contract/envelope.ts';

import type { Database } from '../database/database.ts';
import type { Actor } from '../session/actor.ts';
import { badRequest, Refusal } from './refusal.ts';

export const idempotencyHeader = 'idempotency-key';

/** An attempt that has not answered by then has died with its process. */
const deadAfterMs = 30_000;

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\w-]{8,64}$/.test(key)) return key;
  throw badRequest(['重复提交标识不正确', 'The idempotency key is not in the right form']);
};

interface Kept {
  readonly request_hash: string;
  readonly reply: unknown;
  readonly stored_time: Date;
}

/**
 * Gives a write that is sent twice under one key one effect and one answer. The same key with another request is
 * refused; one that is still at work is told to wait. Without a key the work is simply done.
 */
export const oneEffect = async <T>(
  database: Database,
  actor: Actor,
  request: FastifyRequest,
  nowMs: number,
  work: () => Promise<T>,
): Promise<T> => {
  const key = keyOf(request);
  if (key === null) return work();
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  const claimed = await database.query(
    `insert into idempotent_reply as r (user_id, key, request_hash, stored_time) values ($1, $2, $3, $4)
     on conflict (user_id, key) do update set stored_time = excluded.stored_time
     where r.reply is null and r.request_hash = excluded.request_hash and r.stored_time < $5 returning key`,
    [actor.user.id, key, requestHash, new Date(nowMs), new Date(nowMs - deadAfterMs)],
  );
  if (claimed.length === 0) {
    const [kept] = await database.query<Kept & Record<string, unknown>>(
      'select request_hash, reply, stored_time from idempotent_reply where user_id = $1 and key = $2',
      [actor.user.id, key],
    );
    if (kept && kept.request_hash !== requestHash)
      throw badRequest(['同一标识用于不同的请求', 'This key was used with another request']);
    if (!kept || kept.reply === null)
      throw new Refusal(resultCodes.conflict, ['正在处理，请稍候', 'Still at work, please wait']);
    return Reflect.get(Object(kept.reply), 'value') as T;
  }
  try {
    const value = await work();
    await database.query('update idempotent_reply set reply = $3 where user_id = $1 and key = $2', [
      actor.user.id,
      key,
      JSON.stringify({ value: value ?? null }),
    ]);
    return value;
  } catch (error) {
    // What was refused or failed has had no effect, so the key is free again.
    await database.query('delete from idempotent_reply where user_id = $1 and key = $2 and reply is null', [
      actor.user.id,
      key,
    ]);
    throw error;
  }
};
