import { AsyncLocalStorage } from 'node:async_hooks';

import type { Database, Transaction } from './database.ts';

export interface JoinedDatabase extends Database {
  /** Runs `work` in one transaction, which every statement and every transaction inside joins, however deep. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A database whose callers need not know whether somebody has opened a transaction around them. A transaction inside
 * becomes a savepoint: if it fails and its caller goes on, what stood before it stands.
 */
export const createJoinedDatabase = (database: Database): JoinedDatabase => {
  const around = new AsyncLocalStorage<Transaction>();
  const nested = async <T>(outer: Transaction, work: (queries: Transaction) => Promise<T>): Promise<T> => {
    await outer.query('savepoint inside');
    try {
      const value = await work(outer);
      await outer.query('release savepoint inside');
      return value;
    } catch (error) {
      await outer.query('rollback to savepoint inside');
      throw error;
    }
  };
  return {
    ...database,
    query: (text, values, name) => (around.getStore() ?? database).query(text, values, name),
    transaction: (work, priority) => {
      const outer = around.getStore();
      return outer ? nested(outer, work) : database.transaction(work, priority);
    },
    within: (work) => database.transaction((queries) => around.run(queries, work)),
  };
};
