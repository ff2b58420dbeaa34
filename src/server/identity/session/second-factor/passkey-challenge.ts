import type { Queries } from '../../../database/database.ts';

const challengeLifeMs = 5 * 60_000;

/** Keeps what a new passkey of this session has to sign; one at a time. */
export const askPasskey = async (
  queries: Queries,
  tokenHash: Buffer,
  challenge: string,
  nowMs: number,
): Promise<void> => {
  await queries.query(
    `insert into passkey_challenge (token_hash, challenge, expires_time) values ($1, $2, $3)
     on conflict (token_hash) do update set challenge = excluded.challenge, expires_time = excluded.expires_time`,
    [tokenHash, challenge, new Date(nowMs + challengeLifeMs)],
  );
};

/** What was kept, once; null: nothing, or it is over. */
export const takeChallenge = async (
  queries: Queries,
  tokenHash: Buffer,
  nowMs: number,
): Promise<string | null> => {
  const [asked] = await queries.query<{ challenge: string; expires_time: Date }>(
    'delete from passkey_challenge where token_hash = $1 returning challenge, expires_time',
    [tokenHash],
  );
  return asked && asked.expires_time.getTime() > nowMs ? asked.challenge : null;
};
