import type { AsyncLocalStorage } from 'node:async_hooks';

import type { PoolClient } from 'pg';

import type { ConnectionFailure } from '../connection-failure.ts';
import type { Queries, Transaction } from '../database.ts';
import { limitedQuery } from '../limited-query.ts';
import { runStatement } from './run-statement.ts';

/** Where work of a transaction is, and whether that is over. */
export type Inside = AsyncLocalStorage<{ over: boolean }>;

export interface RunTransactionPorts {
  readonly client: PoolClient;
  readonly inside: Inside;
  /** The name of a statement on this connection. */
  readonly named: (name: string | undefined) => string | undefined;
  readonly failed: ConnectionFailure;
}

/** Work within one transaction of a connection: wholly written, or not at all. */
export const runTransaction = async <T>(
  { client, inside, named, failed }: RunTransactionPorts,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  const sent: Promise<unknown>[] = [];
  const place = { over: false };
  let failure: Error | undefined;
  const goOn = (answer: Promise<unknown>): void => {
    sent.push(
      answer.catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error));
      }),
    );
  };
  let ending = false;
  /** What goes on beside work that has failed must not write once the rest is rolled back. */
  const statement: Queries['query'] = (text, values = [], name) =>
    ending
      ? Promise.reject(new Error('the transaction is over'))
      : runStatement(client, text, values, named(name));
  const send: Transaction['send'] = (text, values, name) => goOn(statement(text, values, name));
  try {
    goOn(limitedQuery(client, { text: 'begin' }));
    const result = await inside.run(place, () => work({ query: statement, send }));
    await Promise.all(sent);
    if (failure) throw failure;
    ending = true;
    await limitedQuery(client, { text: 'commit' });
    return result;
  } catch (error) {
    ending = true;
    // A connection that can't roll back is broken, and the pool will see that.
    await limitedQuery(client, { text: 'rollback' }).catch((broken: unknown) =>
      failed('a transaction could not be rolled back', broken),
    );
    // Failures after a failed statement only repeat that the transaction has failed.
    throw failure ?? error;
  } finally {
    place.over = true;
  }
};
