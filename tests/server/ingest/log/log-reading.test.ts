import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import type { IngestLog } from '#server/ingest-log/ingest-log.ts';
import { logPartitions } from '#server/ingest-log/log-partition.ts';
import { startLogReading } from '#server/ingest-log/log-reading.ts';

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
    now: Date.now,
    monotonicMs: () => performance.now() + aheadMs,
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

const idle: IngestLog = {
  waiting: () => Promise.resolve(0),
  append: async () => {},
  open: async () => ({
    next: async () => {
      await sleep(5);
      return [];
    },
    isEmpty: async () => true,
    leave: async () => {},
    close: () => {},
  }),
  check: async () => {},
  close: async () => {},
};

/** A process that reads an idle log. */
const readAs = (database: Database, owner: string, suspended: () => string | null = () => null) =>
  startLogReading({
    log: idle,
    database,
    runner: Object.create(null),
    owner,
    now: Date.now,
    monotonicMs: () => performance.now(),
    wait: () => sleep(5),
    report: testLog(),
    suspended,
    raised: () => {},
  });

const sharesOf = async (database: Database, owner: string): Promise<number> =>
  (await database.query('select from ingest_partition where owner = $1', [owner])).length;

test('what a process with its clock two hours ahead had when it died is free at once, and time passes by the right clock', async () => {
  const database = await openTestDatabase();
  await database.query(
    `insert into ingest_partition (partition, owner, until_time, caught_time)
     select p, 'dead', now() + interval '2 hours', now() + interval '2 hours' from generate_series(0, 15) p`,
  );
  await database.query(
    `insert into ingest_reader (owner, alive_time) values ('dead', now() + interval '2 hours')`,
  );
  const reading = readAs(database, 'right');
  await expect.poll(() => sharesOf(database, 'right')).toBe(logPartitions);
  const early = () => database.query('select from ingest_partition where caught_time > clock_timestamp()');
  await expect.poll(async () => (await early()).length).toBe(0);
  await reading.stop();
  await database.close();
});

test('a process that is suspended gives its partitions to others, and takes its share again when that is over', async () => {
  const database = await openTestDatabase();
  let reason: string | null = null;
  const one = readAs(database, 'one', () => reason);
  await expect.poll(() => sharesOf(database, 'one')).toBe(logPartitions);
  reason = 'the clock is wrong';
  const other = readAs(database, 'other');
  await expect.poll(() => sharesOf(database, 'other')).toBe(logPartitions);
  reason = null;
  await expect.poll(() => sharesOf(database, 'one')).toBe(logPartitions / 2);
  await Promise.all([one.stop(), other.stop()]);
  await database.close();
});
