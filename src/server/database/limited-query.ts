import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

import { statementLimitMs } from './work-class.ts';

/** Of `pg`, for a statement that was not answered in time. */
const lateMessage = 'Query read timeout';

/** Whether a database did not answer in time. Its connection is of no use any more. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.message === lateMessage;

/**
 * Runs a statement for as long as its class of work allows (`work-class.ts`). One that is late ends its connection: what
 * is sent behind it would wait for it, and PostgreSQL ends what nobody waits for (`client_connection_check_interval`).
 * @throws Error `isLate`, or the database's
 */
export const limitedQuery = async <R extends QueryResultRow>(
  client: PoolClient,
  config: QueryConfig,
): Promise<QueryResult<R>> => {
  const limitMs = statementLimitMs();
  const limited: QueryConfig & { readonly query_timeout?: number } =
    limitMs === null ? config : { ...config, query_timeout: limitMs };
  try {
    return await client.query<R>(limited);
  } catch (error) {
    if (isLate(error)) endNow(client);
    throw error;
  }
};

/** Ends a connection that does not answer, without a farewell. */
const endNow = (client: PoolClient): void => {
  // Typed as the pool's client, which hides what ends it for good.
  const { connection } = client as unknown as {
    readonly connection: { readonly stream: { destroy(): void } };
  };
  connection.stream.destroy();
};

/** Waits for a portion of a cursor no longer than its class of work allows. @throws Error `isLate`, or the cursor's */
export const limitedRead = async <T>(client: PoolClient, read: Promise<T>): Promise<T> => {
  const limitMs = statementLimitMs();
  if (limitMs === null) return read;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      endNow(client);
      reject(new Error(lateMessage));
    }, limitMs);
  });
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
};
