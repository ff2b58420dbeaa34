import type { Database } from '../../database/database.ts';
import { createBestEffort } from '../../database/best-effort.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { FailureRow } from '../../kernel/log/failure-row.ts';
import type { Timers } from '../../kernel/timers.ts';
import { IngestRequestError } from './read-batch.ts';
import { readScopes, scopeOfToken, tokenHash, tokenOfHeader, type TokenScope } from './tokens.ts';

/** A terminal is answered by a log in front within a tenth of a second, whatever the database does. */
const withinMs = 25;
/** A token that was revoked while the database did not answer is good for no longer. */
const readEveryMs = 10_000;

/** Nothing can be said yet of a token: whoever sent it keeps what he has. */
const unsaid = (): IngestRequestError =>
  new IngestRequestError(503, 'the database does not answer, and this token is not among those known');

/** Scopes of tokens, which are known while the database is away. */
export interface TokenScopes {
  /**
   * The scope of an `Authorization: Bearer …` header; null: no token, or one that is not known.
   * @throws IngestRequestError (503): the database does not answer, and the token is not among those known
   */
  readonly ofHeader: (header: string | undefined) => Promise<TokenScope | null>;
  /** Reads all tokens, now and from now on every ten seconds. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

export interface TokenScopesPorts {
  readonly database: Database;
  readonly now: () => number;
  readonly timers: Timers;
  readonly row: FailureRow;
  /** How long a token that is not known is asked for. */
  readonly unknownWithinMs: number;
}

export const createTokenScopes = ({
  database,
  now,
  timers,
  row,
  unknownWithinMs,
}: TokenScopesPorts): TokenScopes => {
  const effort = createBestEffort(withinMs, row);
  const unknownEffort = createBestEffort(unknownWithinMs, row);
  /** By the hash of the token, in hexadecimal digits. */
  let known: ReadonlyMap<string, { readonly scope: TokenScope; readonly endsMs: number }> = new Map();
  let stop = (): void => {};
  const read = singleFlight(async () => {
    known = await readScopes(database);
  });
  return {
    ofHeader: async (header) => {
      const token = tokenOfHeader(header);
      if (token === null) return null;
      const hash = tokenHash(token);
      const kept = known.get(hash.toString('hex'));
      const ask = () => scopeOfToken(database, hash, now());
      // Of a token that nobody knows nothing can be said without the database.
      if (kept === undefined || kept.endsMs <= now()) {
        const said = await unknownEffort(ask);
        if (said === null) throw unsaid();
        return said.value;
      }
      const asked = await effort(ask);
      return asked === null ? kept.scope : asked.value;
    },
    start: async () => {
      await read();
      stop = timers.every(readEveryMs, () => void read().catch(row.failed));
    },
    stop: () => stop(),
  };
};
