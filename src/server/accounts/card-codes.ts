import { randomBytes } from 'node:crypto';

import { cardCodeS } from '#contract/session/card-site.ts';

import type { Database, Queries } from '../database/database.ts';
import type { Actor } from '../identity/actor.ts';
import { tokenHashOf } from '../identity/session/open-session.ts';
import { findActor } from '../identity/actors.ts';

/** A code for one exchange; only its hash is kept. */
export const makeCardCode = async (queries: Queries, actor: Actor, nowMs: number): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  await queries.query('delete from card_site_code where expires_time < $1', [new Date(nowMs)]);
  await queries.query(
    'insert into card_site_code (code_hash, token_hash, expires_time) values ($1, $2, $3)',
    [tokenHashOf(code), actor.tokenHash, new Date(nowMs + cardCodeS * 1000)],
  );
  return code;
};

/** The session that a code was made in, where it still stands; the code is used up whatever the answer. */
export const redeemCardCode = async (
  database: Database,
  code: string,
  nowMs: number,
): Promise<Actor | null> => {
  const [row] = await database.query<{ token_hash: Buffer; expires_time: Date }>(
    'delete from card_site_code where code_hash = $1 returning token_hash, expires_time',
    [tokenHashOf(code)],
  );
  return row && row.expires_time.getTime() > nowMs ? findActor(database, row.token_hash, nowMs) : null;
};
