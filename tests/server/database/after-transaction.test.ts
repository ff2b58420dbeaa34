import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import {
  createTransactionBoundDatabase,
  type TransactionBoundDatabase,
} from '#server/database/transaction-bound-database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
let joined: TransactionBoundDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  joined = createTransactionBoundDatabase(database);
});
afterAll(() => database.close());

test('a listener of a commit may query the database, outside that transaction', async () => {
  const received: unknown[] = [];
  const stop = await joined.listen('news', () => {
    void joined.query('select 1 as one').then(
      (rows) => received.push(rows),
      (error: unknown) => received.push(error),
    );
  });
  await joined.within(async () => {
    await joined.query(`select pg_notify('news', '1')`);
  });
  await expect.poll(() => received, { timeout: 5000 }).toEqual([[{ one: 1 }]]);
  await stop();
});

test('what a transaction has set going and outlives it asks on connections of its own', async () => {
  const warnings: string[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', onWarning);
  let later: Promise<unknown> = Promise.resolve();
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await joined.within(async () => {
    later = ended.then(() =>
      Promise.all(
        Array.from({ length: 5 }, () => joined.transaction((queries) => queries.query('select 1'))),
      ),
    );
    await joined.query('select 2');
  });
  end();
  await Promise.all(Array.from({ length: 5 }, () => database.query('select 3')));
  await expect(later).resolves.toHaveLength(5);
  await wait(20);
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

test('inside a transaction the database itself still refuses', async () => {
  await expect(database.transaction(() => database.query('select 1'))).rejects.toThrow(
    /inside a transaction/,
  );
});

test('what goes on beside work that has failed asks nothing once the rest is rolled back', async () => {
  let goOn: () => void = () => {};
  const later = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let beside: Promise<unknown> = Promise.resolve();
  const failing = database.transaction((queries) => {
    beside = later.then(() => queries.query(`select 1`));
    return Promise.reject(new Error('not this time'));
  });
  await expect(failing).rejects.toThrow('not this time');
  goOn();
  await expect(beside).rejects.toThrow('the transaction is over');
});
