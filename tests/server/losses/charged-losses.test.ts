import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const page = 'cargo_monitor/data_analysis/oil_loss';
let database: Database;
let app: App;
let client: Client;

/** Alarm 202 of a loss, judged or not. */
const alarm = (id: string, state: string, loss: number, recordId: string | null) =>
  database.query(
    `insert into alarm (id, subject, sign_code, company_code, type, level, state, start_time, raised_time, touched_time,
       record_id, properties, write_no)
     values ($1, 'truck:浙B00001', '浙B00001', 'TW0101', 202, 3, $2, '2026-03-02T01:00:00Z', '2026-03-02T01:00:00Z',
       '2026-03-02T01:00:00Z', $3, jsonb_build_object('loss', $4::float8), 1)`,
    [id, state, recordId, loss],
  );

const task = (taskCode: string, more: Record<string, unknown>) =>
  putLoss(database, { id: taskCode, taskCode, signCode: '浙B00001', companyCode: 'TW0101', ...more });

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await task('OPEN', { verdict: 'proven', lossV20L: 90, chargedV20L: 60, drainedV20L: 0 });
  await alarm('alarm-open', 'unconfirmed', 60, 'OPEN');
  await task('CLEARED', { verdict: 'proven', lossV20L: 90, chargedV20L: 60, drainedV20L: 0 });
  await alarm('alarm-cleared', 'falseAlarm', 60, 'CLEARED');
  await task('DRAINED', {
    verdict: 'proven',
    lossV20L: 200,
    chargedV20L: 150,
    drainedV20L: 100,
    drainAlarmIds: ['alarm-drain'],
  });
  await alarm('alarm-drain', 'normal', 100, null);
  await task('INCONCLUSIVE', { verdict: 'inconclusive', lossV20L: 80, chargedV20L: 0 });
  await task('EARLIER', { lossV20L: 10 });
  await task('SALES', { verdict: 'inconclusive', lossV20L: 500, salesUnknown: true, chargedV20L: 0 });
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('charged is what is proven, less what somebody has judged to be none; measured is all of it', async () => {
  const answer = await client.get(
    `/reports/${page}?startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z`,
  );
  const rows = field(answer, 'rows') as readonly Record<string, unknown>[];
  expect(Object.fromEntries(rows.map((row) => [row['taskCode'], row['chargedV20L']]))).toEqual({
    OPEN: 60,
    CLEARED: 0,
    DRAINED: 50,
    INCONCLUSIVE: 0,
    EARLIER: null,
    SALES: 0,
  });
  // Of what was sold meanwhile nobody knows: at most 500 L are missing, maybe none.
  expect(field(answer, 'totals')).toMatchObject({
    lossV20L: 470,
    chargedV20L: 110,
    'left:salesUnknown': 1,
  });
});

test('what is charged is counted where the loss itself is not known', async () => {
  await task('ON THE WAY', {
    verdict: 'proven',
    lossV20L: 700,
    salesUnknown: true,
    chargedV20L: 30,
    drainedV20L: 30,
  });
  const period = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z';
  for (const address of [
    page,
    'cargo_monitor/data_analysis/truck_loss',
    'cargo_monitor/data_analysis/loss_month_rank',
  ])
    expect(field(await client.get(`/reports/${address}?${period}`), 'totals'), address).toMatchObject({
      lossV20L: 470,
      chargedV20L: 140,
    });
  const days = field(await client.get('/dashboard'), 'days') as readonly Record<string, unknown>[];
  expect(days.at(-1)).toMatchObject({
    day: '2026-03-02',
    lossV20L: 470,
    chargedV20L: 140,
    inconclusiveLosses: 2,
  });
});

test('the file ends with the totals of the page, and says which rows are not in them', async () => {
  const period = { startTime: '2026-03-01T16:00:00Z', endTime: '2026-03-02T16:00:00Z' };
  const totals = field(
    await client.get(`/reports/${page}?${new URLSearchParams(period).toString()}`),
    'totals',
  ) as Readonly<Record<string, unknown>>;
  for (const [language, label] of [
    ['zh', /^合计；.*销量未知，不计入实测/],
    ['en', /^Total; .*unknown sales, not measured/],
  ] as const) {
    const file = await client.send('POST', `/exports/${page}`, {
      ...period,
      fields: 'lossV20L,taskCode,chargedV20L,doubtNames,unloadingUncertaintyL',
      language,
    });
    const lines = (await readXlsx(new Uint8Array(file.raw))).sheets[0]?.rows ?? [];
    const [lossL, said, charged] = lines.at(-1) ?? [];
    expect(said).toMatch(label);
    expect([lossL, charged]).toEqual([totals['lossV20L'], totals['chargedV20L']]);
    expect(lines.slice(1, -1).every((line) => String(line[1]) !== '')).toBe(true);
  }
});
