import { afterAll, beforeAll, expect, test } from 'vitest';

import { lossBucket } from '#domain/losses/loss.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const address = 'cargo_monitor/data_analysis/oil_loss';
const rates = [-0.02, -0.0104, -0.0005, 0, 0.00049, 0.0051, 0.0106, 0.4] as const;
let database: Database;
let app: App;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  for (const [n, lossRate] of [...rates, null].entries())
    await putLoss(database, {
      id: `task-fuel:B-${n}:gasoline`,
      taskCode: `B-${n}`,
      signCode: '浙B00001',
      companyCode: 'TW0101',
      startTime: '2026-03-02T01:00:00Z',
      endTime: lossRate === null ? null : '2026-03-02T04:00:00Z',
      state: lossRate === null ? 'open' : 'closed',
      sentV20L: 10_000,
      lossV20L: lossRate === null ? null : lossRate * 10_000,
      lossRate,
    });
  app = await openTestApp(database, () => Date.parse('2026-03-03T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('the histogram counts what has a loss, by the buckets of the rule; a load under way is in none', async () => {
  const period = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z';
  const charts = field(await client.get(`/reportCharts/${address}?${period}`), 'charts');
  const pieces: { readonly key: number | null; readonly figure: number }[] = Reflect.get(Object(charts), 0);
  const wanted = new Map<number, number>();
  for (const rate of rates) {
    const bucket = lossBucket(rate * 1000);
    wanted.set(bucket, (wanted.get(bucket) ?? 0) + 1);
  }
  const counted = new Map(pieces.flatMap(({ key, figure }) => (key === null ? [] : [[key, figure]])));
  expect(counted).toEqual(wanted);
});
