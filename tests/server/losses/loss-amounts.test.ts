import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { round } from '#domain/text/round.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { runs } from '../../support/engine/runs.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const pages = 'cargo_monitor/data_analysis';
const prices = 'setting/base_data/fuel_price';
let database: Database;
let app: App;
let client: Client;
let made = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-10T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const price = (companyCode: string, effectiveDay: string, pricePerL: number, fuel = 'gasoline') => {
  made += 1;
  return client.send('POST', `/resources/${prices}`, {
    value: JSON.stringify({ priceCode: `P-${made}`, companyCode, fuel, effectiveDay, pricePerL, note: '' }),
  });
};
/** A closed task that lost so much, ended at noon of a China day. */
const lose = (day: string, lossV20L: number, more: Record<string, unknown> = {}) => {
  made += 1;
  return putLoss(database, {
    id: `task-fuel:M-${made}:gasoline`,
    taskCode: `M-${made}`,
    signCode: '浙B00001',
    companyCode: 'TW0101',
    startTime: `${day}T00:00:00Z`,
    endTime: `${day}T04:00:00Z`,
    lossV20L,
    lossRate: 0.001,
    ...more,
  });
};
const march = 'startTime=2026-02-28T16:00:00Z&endTime=2026-03-31T16:00:00Z';
const read = async (page: string) => {
  const answer = await client.get(`/reports/${pages}/${page}?${march}&order=signCode`);
  const rows = field(answer, 'rows');
  return {
    rows: (Array.isArray(rows) ? rows : []) as Readonly<Record<string, unknown>>[],
    totals: Object(field(answer, 'totals')) as Readonly<Record<string, unknown>>,
  };
};
const dashboardDays = async () =>
  field(await client.get('/dashboard'), 'days') as { day: string; lossAmount: number | null }[];

test('a loss has the price of its day: of its own company, else of the nearest above, and none where none holds', async () => {
  await lose('2026-03-02', 10);
  expect((await read('oil_loss')).rows).toMatchObject([{ lossV20L: 10, lossAmount: null }]);
  expect((await price('TW01', '2026-03-01', 7)).resultCode).toBe(200);
  expect((await read('oil_loss')).rows).toMatchObject([{ lossAmount: 70 }]);
  // From the third on: not yet.
  await price('TW0101', '2026-03-03', 9);
  expect((await read('oil_loss')).rows).toMatchObject([{ lossAmount: 70 }]);
  await price('TW0101', '2026-03-02', 8.125);
  // Of another fuel, and of a company beside it.
  await price('TW0101', '2026-03-02', 5, 'diesel');
  expect((await read('oil_loss')).rows).toMatchObject([{ lossAmount: 81.25 }]);
  // The task ended after midnight in China: on the third.
  await database.query(`update task_fuel set end_time = '2026-03-02T16:30:00Z'`);
  expect((await read('oil_loss')).rows).toMatchObject([{ lossAmount: 90 }]);
});

test('a company has one price of a fuel from a day on; a price is above 0, and a day is one', async () => {
  expect((await price('TW0101', '2026-03-02', 7)).resultCode).toBe(200);
  const twice = await price('TW0101', '2026-03-02', 8);
  expect(twice.resultCode).toBe(400);
  expect(Object.keys(Object(field(twice, 'fields')))).toEqual(['effectiveDay']);
  expect((await price('TW0101', '2026-03-03', 0)).resultCode).toBe(400);
  expect((await price('TW0101', '2026-13-40', 7)).resultCode).toBe(400);
  expect((await price('TW0101', '2026-03-03', 7, 'water')).resultCode).toBe(400);
});

test('a removed price comes back unless another took its day', async () => {
  const id = String(field(await price('TW0101', '2026-03-02', 7), 'id'));
  const remove = () => client.send('DELETE', `/resource/${id}/${prices}`, { version: '1' });
  expect((await remove()).resultCode).toBe(200);
  expect((await price('TW0101', '2026-03-02', 8)).resultCode).toBe(200);
  const back = await client.send('POST', `/resourceRestore/${id}/${prices}`, {});
  expect(back).toMatchObject({ resultCode: 409, message: '不能撤销：该车队这一天已有此燃料的价格' });
});

test('a sum is not known where the price of a part of it is not; of rows that do not count nothing is asked', async () => {
  await price('TW0101', '2026-03-02', 7);
  await lose('2026-03-02', 10);
  await lose('2026-03-02', 500, { salesUnknown: true, fuel: 'diesel' });
  for (const page of ['oil_loss', 'truck_loss', 'loss_month_rank'])
    expect((await read(page)).totals, page).toMatchObject({ lossV20L: 10, lossAmount: 70 });
  await lose('2026-03-02', 1, { fuel: 'diesel' });
  for (const page of ['oil_loss', 'truck_loss', 'loss_month_rank'])
    expect((await read(page)).totals, page).toMatchObject({ lossV20L: 11, lossAmount: null });
  expect((await read('truck_loss')).rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ fuel: 'gasoline', lossAmount: 70 }),
      expect.objectContaining({ fuel: 'diesel', lossAmount: null }),
    ]),
  );
  const [day] = (await dashboardDays()).filter(({ day: of }) => of === '2026-03-02');
  expect(day?.lossAmount).toBeNull();
});

test('three reports and the dashboard show the same money, and it is the sum of the rows as printed', async () => {
  await price('TW01', '2026-03-01', 7.0735);
  await price('TW0101', '2026-03-04', 7.3333);
  const loss = fc.record({
    day: fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'),
    litres: fc.integer({ min: -99_999, max: 99_999 }).map((hundredths) => hundredths / 100),
    signCode: fc.constantFrom('浙B00001', '浙B00002'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(loss, { maxLength: 6 }), async (losses) => {
      await database.query('delete from task_fuel');
      for (const { day, litres, signCode } of losses) await lose(day, litres, { signCode });
      const printed = losses.reduce(
        (sum, { day, litres }) =>
          sum + Math.round(round(litres * (day < '2026-03-04' ? 7.0735 : 7.3333), 2) * 100),
        0,
      );
      for (const page of ['oil_loss', 'truck_loss', 'loss_month_rank']) {
        const { rows, totals } = await read(page);
        expect(Math.round(Number(totals['lossAmount']) * 100), page).toBe(printed);
        expect(
          rows.reduce((sum, row) => sum + Math.round(Number(row['lossAmount']) * 100), 0),
          page,
        ).toBe(printed);
      }
      const days = await dashboardDays();
      expect(days.reduce((sum, { lossAmount }) => sum + Math.round(Number(lossAmount) * 100), 0)).toBe(
        printed,
      );
    }),
    { numRuns: runs(8, 60) },
  );
});

test('prices come by a sheet too, matched by their number', async () => {
  const sheet = (lines: string): string =>
    Buffer.from(`编号,车队,燃料,生效日,单价（20 °C）\n${lines}`).toString('base64');
  const send = async (lines: string) => {
    const base64 = sheet(lines);
    const plan = await client.send('POST', `/resourceSheetPlan/${prices}`, { base64 });
    const digest = String(field(plan, 'digest'));
    return { plan, done: await client.send('POST', `/resourceSheet/${prices}`, { base64, digest }) };
  };
  const first = await send('P-S1,TW0101,汽油,2026-03-01,7.15\nP-S2,TW0101,柴油,2026-03-01,6.8');
  expect(first.done.resultCode, JSON.stringify([first.plan.data, first.done])).toBe(200);
  await lose('2026-03-02', 10);
  expect((await read('oil_loss')).rows).toMatchObject([{ lossAmount: 71.5 }]);
  expect((await send('P-S1,TW0101,汽油,2026-03-01,7.2')).done.resultCode).toBe(200);
  expect((await read('oil_loss')).rows).toMatchObject([{ lossAmount: 72 }]);
});
