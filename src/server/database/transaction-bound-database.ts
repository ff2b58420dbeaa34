import { AsyncLocalStorage } from 'node:async_hooks';

import type { Database, Transaction } from './database.ts';
import type { Reads } from './replica/replica-reads.ts';

export interface TransactionBoundDatabase extends Database {
  /** Runs `work` in one transaction, which every statement and every transaction inside joins, however deep. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work`, whose statements outside transactions are read elsewhere (a replica), however deep. */
  readingFrom<T>(reads: Reads, work: () => Promise<T>): Promise<T>;
  /** The same with something around the reads that stand, those of an open transaction too. */
  readingBeside<T>(around: (reads: Reads) => Reads, work: () => Promise<T>): Promise<T>;
}

/**
 * A database whose callers need not know whether a transaction is open around them. A transaction inside becomes a
 * savepoint: if it fails and its caller goes on, earlier statements stay.
 */
export const createTransactionBoundDatabase = (database: Database): TransactionBoundDatabase => {
  const around = new AsyncLocalStorage<{ readonly queries: Transaction; over: boolean }>();
  const elsewhere = new AsyncLocalStorage<Reads>();
  /** Reads around others, and the transaction in which they began: one that began within them reads for itself. */
  const beside = new AsyncLocalStorage<{
    readonly reads: Reads;
    readonly place: object | undefined;
  } | null>();
  /** The transaction around the caller, unless it has ended: the connection may be in use by another then. */
  const open = (): Transaction | null => {
    const place = around.getStore();
    return place && !place.over ? place.queries : null;
  };
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
  const standing: Reads = {
    query: (text, values, name) => (open() ?? elsewhere.getStore() ?? database).query(text, values, name),
    snapshot: (work) => {
      const outer = open();
      return outer ? work([outer, outer]) : (elsewhere.getStore() ?? database).snapshot(work);
    },
    cursor: (text, values, size) => (elsewhere.getStore() ?? database).cursor(text, values, size),
  };
  const reads = (): Reads => {
    const near = beside.getStore();
    return near && near.place === around.getStore() ? near.reads : standing;
  };
  return {
    ...database,
    query: (text, values, name) => reads().query(text, values, name),
    snapshot: (work) => reads().snapshot(work),
    cursor: (text, values, size) => reads().cursor(text, values, size),
    readingFrom: (other, work) => beside.run(null, () => elsewhere.run(other, work)),
    readingBeside: (wrap, work) => beside.run({ reads: wrap(reads()), place: around.getStore() }, work),
    transaction: (work, priority) => {
      const outer = open();
      return outer ? nested(outer, work) : database.transaction(work, priority);
    },
    within: (work) =>
      database.transaction(async (queries) => {
        const place = { queries, over: false };
        try {
          return await around.run(place, work);
        } finally {
          place.over = true;
        }
      }),
  };
};
