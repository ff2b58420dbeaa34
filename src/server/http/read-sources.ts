import '@fastify/cookie';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Call } from '#contract/call.ts';
import { basePath } from '#contract/base-path.ts';

import type { Database } from '../database/database.ts';
import type { TransactionBoundDatabase } from '../database/transaction-bound-database.ts';
import { logPositionOf } from '../database/replica/log-position.ts';
import type { Replica } from '../database/replica/replica.ts';
import { createReplicaReads } from '../database/replica/replica-reads.ts';
import { replicaCalls } from './replica-calls.ts';

/** Where a call is read from, and of which moment that is, ms UTC. */
interface ReadSource {
  readonly asOfMs: number;
  within<T>(work: () => Promise<T>): Promise<T>;
}

/** Chooses for each call that only reads between the database and its replica. */
export interface ReadSources {
  /** Null: the database itself. */
  sourceOf(call: Call, request: FastifyRequest): ReadSource | null;
  /** To be called once a user's write is committed: what that browser reads from now on has it. */
  wrote(reply: FastifyReply): Promise<void>;
}

/** Without a replica everything is read from the database. */
export const oneSource: ReadSources = { sourceOf: () => null, wrote: async () => {} };

/** The position in the log of a browser's last write. No secret: whoever changes it is read from elsewhere. */
const writtenCookie = 'tankwatch_written';

/** Where it can't be told: beyond what any replica has replayed. */
const notTold = 'FFFFFFFF/FFFFFFFF';

/** Longer than a replica may be behind. */
const rememberedS = 600;

/**
 * @param primary the database itself, which is asked for what the replica refuses
 * @param secure cookies are for https only
 * @param refused is told of each statement that the replica refused
 */
export const createReadSources = (
  database: TransactionBoundDatabase,
  primary: Database,
  replica: Replica,
  secure: boolean,
  refused: (error: unknown) => void,
): ReadSources => {
  const reads = createReplicaReads(primary, replica.database, refused);
  return {
    sourceOf: (call, request) => {
      const maxAgeMs = replicaCalls.get(call);
      if (maxAgeMs === undefined) return null;
      const asOfMs = replica.asOf(maxAgeMs, logPositionOf(request.cookies[writtenCookie]));
      return asOfMs === null ? null : { asOfMs, within: (work) => database.readingFrom(reads, work) };
    },
    wrote: async (reply) => {
      const [row] = await database
        .query<{ position: string }>(
          'select pg_current_wal_insert_lsn()::text as position',
          [],
          'written_position',
        )
        .catch(() => {
          // What is written stays written, whatever becomes of this; that browser reads from the database then.
          return [];
        });
      void reply.setCookie(writtenCookie, row?.position ?? notTold, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: basePath,
        maxAge: rememberedS,
      });
    },
  };
};
