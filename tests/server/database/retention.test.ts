import { afterEach, beforeEach, expect, test } from 'vitest';

import { readConfig } from '#server/app/config.ts';
import type { Database } from '#server/database/database.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { startHousekeeping } from '#server/operations/housekeeping/housekeeping.ts';
import { createPartitions, dayMs, partitionedTables } from '#server/telemetry/messages/partitions.ts';
import { storedTable } from '#server/telemetry/records/bundled-kinds.ts';
import { dropOldKeys, dropOldTelemetry, leastKeptDays } from '#server/telemetry/retention.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const nowMs = Date.parse('2026-11-21T15:00:00Z');
const keepDays = 400;
/** The day that ends exactly when it has been kept long enough, at this moment of the clock. */
const lastKeptMs = Math.floor((nowMs - keepDays * dayMs) / dayMs) * dayMs;

const days = async (table: string): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::text::regclass order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
};

const makeDays = (timesMs: readonly number[]) =>
  database.transaction(async (queries) => {
    for (const table of partitionedTables) await createPartitions()().ensure(queries, table, timesMs);
  });

const insertOld = async (): Promise<void> => {
  const old = new Date(lastKeptMs - 500 * dayMs);
  await database.query(
    `insert into alarm (id, type, level, company_code, start_time, raised_time, properties, subject, touched_time, write_no)
     values ('alarm:old', 201, 1, 'TW', $1, $1, '{}', 'truck:x', $1, 1)`,
    [old],
  );
  await database.query(
    `insert into seal_record (id, company_code, start_time, open_time, subject, touched_time, write_no)
     values ('seal-record:old', 'TW', $1, $1, 'truck:x', $1, 1)`,
    [old],
  );
};

test('days of telemetry are dropped whole when they have been kept long enough, not a day sooner; alarms and seal records stay', async () => {
  await makeDays([lastKeptMs - 30 * dayMs, lastKeptMs - dayMs, lastKeptMs, lastKeptMs + dayMs, nowMs]);
  await insertOld();
  const before = await days('position');
  expect(before).toHaveLength(5);
  const gone = await dropOldTelemetry(database, keepDays, nowMs);
  expect(gone).toHaveLength(2 * partitionedTables.length);
  for (const table of partitionedTables)
    expect(await days(`"${storedTable(table)}"`)).toEqual(
      before.slice(2).map((name) => name.replace('position', storedTable(table))),
    );
  for (const id of ['alarm:old', 'seal-record:old'])
    expect(
      await database.query(
        `select id from ${id.startsWith('alarm') ? 'alarm' : 'seal_record'} where id = '${id}'`,
      ),
    ).toEqual([{ id }]);
  expect(await dropOldTelemetry(database, keepDays, nowMs)).toEqual([]);
});

test('ids of messages are dropped by the day once no message of it would be taken again', async () => {
  const endMs = Math.floor((nowMs - leastKeptDays * dayMs) / dayMs) * dayMs;
  await database.transaction((queries) =>
    createPartitions()().ensure(queries, 'message_key', [endMs - 9 * dayMs, endMs - 1, endMs, nowMs]),
  );
  const before = await days('message_key');
  expect(await dropOldKeys(database, nowMs)).toEqual(before.slice(0, 2));
  expect(await days('message_key')).toEqual(before.slice(2));
  expect(await dropOldKeys(database, nowMs)).toEqual([]);
});

test('housekeeping does it by its clock, and says what it dropped', async () => {
  await makeDays([lastKeptMs, nowMs]);
  const turns: (() => void)[] = [];
  const logged: string[] = [];
  const app = await openTestApp(database, () => nowMs);
  let clockMs = nowMs;
  const jobs = createJobs({
    log: testLog(logged),
    timers: {
      every: (ms, act) => {
        if (ms === 3_600_000) turns.push(act);
        return () => {};
      },
    },
  });
  startHousekeeping({
    database,
    jobs,
    beat: () => {},
    runner: app.runner,
    present: () => Promise.resolve(nowMs),
    metrics: app.metrics,
    now: () => clockMs,
    log: testLog(logged),
    keepTelemetryDays: keepDays,
    archiveTelemetry: null,
    sendPushes: async () => false,
    queueNotices: async () => {},
    sendNotices: async () => false,
    sendWebhooks: async () => {},
    streamEvents: async () => {},
    publishEvents: null,
    checkSessions: async () => {},
    workOffCorrections: async () => false,
    bringTotals: async () => false,
  });
  const before = await days('climate');
  for (const turn of turns) turn();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await days('climate')).toEqual(before);
  clockMs += dayMs;
  for (const turn of turns) turn();
  await expect.poll(() => days('climate')).toEqual(before.slice(1));
  await expect.poll(() => logged.join()).toContain(before[0]);
  jobs.stop();
  await app.server.close();
});

test('a time shorter than what terminals may deliver late is refused, by name', () => {
  expect(readConfig({}, false).keepTelemetryDays).toBe(400);
  expect(readConfig({ KEEP_TELEMETRY_DAYS: '730' }, false).keepTelemetryDays).toBe(730);
  expect(() => readConfig({ KEEP_TELEMETRY_DAYS: '30' }, false)).toThrow(/KEEP_TELEMETRY_DAYS/);
});
