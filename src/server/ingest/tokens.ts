import { createHash } from 'node:crypto';

import type { Database, Queries } from '../database/database.ts';

/** What a token may speak for: one terminal, or every terminal (a gateway). */
export interface TokenScope {
  readonly name: string;
  readonly terminal: string | null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Only the hash of a token is stored. */
export const storeToken = async (queries: Queries, token: string, scope: TokenScope): Promise<void> => {
  await queries.query(
    `insert into ingest_token (token_hash, name, terminal) values ($1, $2, $3)
     on conflict (token_hash) do update set name = excluded.name, terminal = excluded.terminal`,
    [hashOf(token), scope.name, scope.terminal],
  );
};

/** The scope of an `Authorization: Bearer …` header, or null. */
export const scopeOfHeader = async (
  database: Database,
  header: string | undefined,
): Promise<TokenScope | null> => {
  const token = /^Bearer (\S{1,200})$/.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  const [row] = await database.query<{ name: string; terminal: string | null }>(
    'select name, terminal from ingest_token where token_hash = $1',
    [hashOf(token)],
    'token',
  );
  return row ?? null;
};
