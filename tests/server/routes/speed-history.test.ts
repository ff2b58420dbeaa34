import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  loginAs,
  ownTruck,
  seedDemoWorld,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const address = 'driving_monitor/exception_report/gps_info_his';
const nowMs = Date.parse('2026-03-02T12:00:00Z');
let database: Database;
let app: App;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.transaction(async (queries) => {
    await createPartitions()().ensure(queries, 'position', [nowMs]);
    for (const [truck, count] of [
      [ownTruck, 10_001],
      ['浙B00003', 10_000],
    ] as const)
      await queries.query(
        `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, speed_kmh, acc)
         select $1, 'TW0101', $2::timestamptz - make_interval(secs => n), 121.5, 29.9, n % 80, true
         from generate_series(1, $3::int) n`,
        [truck, new Date(nowMs), count],
      );
  });
  app = await openTestApp(database, () => nowMs);
  client = await loginAs(app, 'dispatcher');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const period = { startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-03T00:00:00Z' };
const ask = (query: Readonly<Record<string, string>>) =>
  client.get(`/reports/${address}?${new URLSearchParams(query).toString()}`);

test('constant.speed-history-plate-required: without a plate nothing is asked', async () => {
  const answer = await ask(period);
  expect(answer.resultCode).toBe(400);
  expect(answer.message).toContain('车牌');
  expect(field(await ask({ ...period, signCode: ownTruck }), 'total')).toBe(10_001);
});

test('constant.speed-history-three-months: a query spans at most three months', async () => {
  const within = { signCode: ownTruck, startTime: '2026-01-01T00:00:00Z', endTime: '2026-04-03T00:00:00Z' };
  expect((await ask(within)).resultCode).toBe(200);
  const over = await ask({ ...within, endTime: '2026-04-04T00:00:00Z' });
  expect(over.resultCode).toBe(400);
  expect(over.message).toContain('92');
  // A query without an end spans everything.
  for (const end of ['startTime', 'endTime'] as const) {
    const open = await ask({ ...within, [end]: '' });
    expect(open.resultCode).toBe(400);
    expect(open.message).toContain('时间');
    const file = await client.send('POST', `/exports/${address}`, { ...within, [end]: '' });
    expect(file.resultCode).toBe(400);
  }
  expect((await ask({ signCode: ownTruck })).resultCode).toBe(400);
});

test('constant.speed-history-export-10000-rows: a file of more is refused in words, one of as many is made', async () => {
  const refused = await client.send('POST', `/exports/${address}`, { ...period, signCode: ownTruck });
  expect(refused.resultCode).toBe(400);
  expect(refused.message).toContain('导出数据量过大');
  const made = await client.send('POST', `/exports/${address}`, { ...period, signCode: '浙B00003' });
  expect(made.headers['x-total-rows']).toBe('10000');
});

test('an unknown plate is distinguished from a truck that stood still', async () => {
  const nobody = await ask({ ...period, signCode: '浙Z99999' });
  expect(nobody.message).toBe('没有该车辆');
  expect((await ask({ ...period, signCode: siblingTruck })).message).toBe('没有该车辆');
  const quiet = await ask({ ...period, signCode: '浙B00001' });
  expect(quiet.resultCode).toBe(200);
  expect(field(quiet, 'total')).toBe(0);
});
