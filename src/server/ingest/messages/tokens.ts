import { createHash } from 'node:crypto';

import type { Database, Queries } from '../../database/database.ts';

/** What a token may send for: one terminal, or every terminal (a gateway). */
export interface TokenScope {
  readonly name: string;
  readonly terminal: string | null;
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `used_time` is written at most this often. */
const usedEveryMs = 60_000;

/** Tokens of one owner: of a terminal, or of a gateway by its name. */
const ownedBy = 't.terminal is not distinct from $1 and (t.terminal is not null or t.name = $2)';

/**
 * Only the hash of a token is stored. A new token revokes its owner's former ones.
 * @param overlapMs time for which the former ones stay valid
 */
export const storeToken = async (
  queries: Queries,
  token: string,
  { name, terminal }: TokenScope,
  overlapMs = 0,
  nowMs = Date.now(),
): Promise<void> => {
  await queries.query(
    `insert into ingest_token (token_hash, name, terminal) values ($1, $2, $3)
     on conflict (token_hash) do update set name = excluded.name, terminal = excluded.terminal, ends_time = null`,
    [tokenHash(token), name, terminal],
  );
  await queries.query(
    overlapMs > 0
      ? `update ingest_token t set ends_time = least(ends_time, $4) where ${ownedBy} and t.token_hash <> $3`
      : `delete from ingest_token t where ${ownedBy} and t.token_hash <> $3`,
    [terminal, name, tokenHash(token), ...(overlapMs > 0 ? [new Date(nowMs + overlapMs)] : [])],
  );
};

/** Revokes every token of a terminal, or of a gateway by its name; returns how many. */
export const revokeTokens = async (queries: Queries, owner: string): Promise<number> => {
  const gone = await queries.query(
    'delete from ingest_token where terminal = $1 or (terminal is null and name = $1) returning name',
    [owner],
  );
  return gone.length;
};

/** A terminal that no truck and no station has, by its number as written or as it is known, sends for nobody: its token is useless meanwhile. */
const bound = `(t.terminal is null or exists (select from truck where truck.terminal = t.terminal)
  or exists (select from station_gauge g where g.terminal = t.terminal)
  or exists (select from terminal k where k.number = t.terminal and k.until_time is null))`;

export interface ListedToken {
  readonly owner: string;
  readonly createdTime: Date;
  readonly usedTime: Date | null;
  readonly endsTime: Date | null;
  readonly bound: boolean;
}

export const listTokens = (queries: Queries): Promise<ListedToken[]> =>
  queries.query<ListedToken & Record<string, unknown>>(
    `select coalesce(t.terminal, t.name) as owner, t.created_time as "createdTime", t.used_time as "usedTime",
       t.ends_time as "endsTime", ${bound} as bound
     from ingest_token t order by t.terminal is not null, 1, t.created_time`,
  );

/** The token of an `Authorization: Bearer …` header; null: it has none. */
export const tokenOfHeader = (header: string | undefined): string | null =>
  /^Bearer (\S{1,200})$/.exec(header ?? '')?.[1] ?? null;

/** What a token may send for, by its hash; null: it is not known, is over, or is a terminal's that nobody has. */
export const scopeOfToken = async (
  database: Database,
  hash: Buffer,
  nowMs: number,
): Promise<TokenScope | null> => {
  const [row] = await database.query<{ name: string; terminal: string | null; used_time: Date | null }>(
    `select t.name, t.terminal, t.used_time from ingest_token t
     where t.token_hash = $1 and (t.ends_time is null or t.ends_time > $2) and ${bound}`,
    [hash, new Date(nowMs)],
    'token',
  );
  if (!row) return null;
  if (row.used_time === null || nowMs - row.used_time.getTime() >= usedEveryMs)
    await database.query(
      'update ingest_token set used_time = $2 where token_hash = $1',
      [hash, new Date(nowMs)],
      'token_used',
    );
  return { name: row.name, terminal: row.terminal };
};

/** What every token may send for, by its hash in hexadecimal digits, and when it ends, ms UTC. */
export const readScopes = async (
  queries: Queries,
): Promise<ReadonlyMap<string, { readonly scope: TokenScope; readonly endsMs: number }>> => {
  const rows = await queries.query<TokenScope & { hash: string; ends_time: Date | null }>(
    `select encode(t.token_hash, 'hex') as hash, t.name, t.terminal, t.ends_time from ingest_token t where ${bound}`,
    [],
    'tokens',
  );
  return new Map(
    rows.map(({ hash, name, terminal, ends_time: ends }) => [
      hash,
      { scope: { name, terminal }, endsMs: ends?.getTime() ?? Number.POSITIVE_INFINITY },
    ]),
  );
};
