import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import type { IngestLog } from '#server/ingest/log/ingest-log.ts';
import { logPartitions } from '#server/ingest/log/log-partition.ts';
import { startLogReading } from '#server/ingest/log/log-reading.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import { testLog } from '../../../support/worlds/test-log.ts';

test('a process that can not say that it is alive leaves its partitions, and reads them again once it can', async () => {
  const database = await openTestDatabase();
  let away = false;
  let aheadMs = 0;
  let reads = 0;
  const failing: Database = {
    ...database,
    transaction: (work) =>
      away ? Promise.reject(new Error('the database is away')) : database.transaction(work),
  };
  const log: IngestLog = {
    waiting: () => Promise.resolve(0),
    append: async () => {},
    open: async () => {
      reads += 1;
      return {
        next: async () => {
          await sleep(5);
          return [];
        },
        isEmpty: async () => true,
        leave: async () => {},
        close: () => {
          reads -= 1;
        },
      };
    },
    check: async () => {},
    close: async () => {},
  };
  const reading = startLogReading({
    log,
    database: failing,
    runner: Object.create(null),
    owner: 'this',
    now: () => Date.now() + aheadMs,
    wait: () => sleep(5),
    report: testLog(),
    suspended: () => null,
    raised: () => {},
  });
  await expect.poll(() => reads).toBe(logPartitions);
  away = true;
  aheadMs += 5_000;
  await sleep(100);
  expect(reads).toBe(logPartitions);
  aheadMs += 1_500;
  await expect.poll(() => reads).toBe(0);
  away = false;
  await expect.poll(() => reads).toBe(logPartitions);
  await reading.stop();
  expect(reads).toBe(0);
  await database.close();
});
