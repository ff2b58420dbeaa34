import { createHash, randomBytes } from 'node:crypto';

import type { Queries } from '../../database/database.ts';

/** For so long a token stays valid once there is a newer one. */
export const tokenOverlapMs = 24 * 3_600_000;

/** Characters of a token that are kept as they are, for people to tell it by. */
const hintLength = 8;

/** What a token is kept as. */
export const serviceTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * A new token of a service account, 256 random bits; kept as its hash alone. Former ones end after the overlap.
 * @param overlapMs 0: former ones end at once
 */
export const issueServiceToken = async (
  queries: Queries,
  accountId: number,
  nowMs: number,
  overlapMs: number,
): Promise<string> => {
  const token = `twk_${randomBytes(32).toString('base64url')}`;
  if (overlapMs > 0)
    await queries.query('update service_token set ends_time = least(ends_time, $2) where account_id = $1', [
      accountId,
      new Date(nowMs + overlapMs),
    ]);
  else await revokeServiceTokens(queries, accountId);
  await queries.query(
    'insert into service_token (account_id, token_hash, hint, created_time) values ($1, $2, $3, $4)',
    [accountId, serviceTokenHash(token), token.slice(0, hintLength), new Date(nowMs)],
  );
  return token;
};

/** Ends all tokens of a service account at once; returns how many there were. */
export const revokeServiceTokens = async (queries: Queries, accountId: number): Promise<number> =>
  (await queries.query('delete from service_token where account_id = $1 returning id', [accountId])).length;
