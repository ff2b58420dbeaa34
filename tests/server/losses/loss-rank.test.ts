import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { reports } from '#pages/definitions.ts';
import { chosenDimension } from '#report/dimension.ts';
import { withDimension } from '#report/with-dimension.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const address = 'cargo_monitor/data_analysis/loss_month_rank';
let database: Database;
let app: App;
let client: Client;
let n = 0;

/** A closed task that ended at noon (China) of a day of March, or of what is said. */
const task = (signCode: string, day: string, lossV20L: number, more: Record<string, unknown> = {}) => {
  n += 1;
  return putLoss(database, {
    id: `task-fuel:R-${n}:gasoline`,
    taskCode: `R-${n}`,
    signCode,
    companyCode: 'TW0101',
    startTime: `${day}T01:00:00Z`,
    endTime: `${day}T04:00:00Z`,
    sentV20L: 10_000,
    lossV20L,
    lossRate: lossV20L / 10_000,
    endArea: '甬江站',
    ...more,
  });
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  for (const [plate, losses] of [
    ['浙B00001', [10, 20, 30]],
    // One load that lost much is no habit: no place.
    ['浙B00002', [400]],
    ['浙B00003', [40, 40, 40]],
    // As much in all as 浙B00003 and at the same rate: the plate decides.
    ['浙B00004', [60, 30, 30]],
    // The same rate as these, of more litres: before them.
    ['浙B00005', [40, 40, 40, 40]],
  ] as const)
    for (const [index, loss] of losses.entries()) await task(plate, `2026-03-0${index + 2}`, loss);
  // Began in March, ended in April (China time), alone there.
  await task('浙B00001', '2026-03-31', 25, { endTime: '2026-03-31T17:00:00Z' });
  await task('浙B00001', '2026-03-05', 9, { fuel: 'diesel', id: 'task-fuel:R-d:diesel' });
  await task('浙B00003', '2026-03-06', 9000, { state: 'incomplete' });
  app = await openTestApp(database, () => Date.parse('2026-04-02T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const march = 'startTime=2026-02-28T16:00:00Z&endTime=2026-03-31T16:00:00Z';
const linesOf = async (query: string): Promise<Record<string, unknown>[]> => {
  const rows = field(await client.get(`/reports/${address}?${query}`), 'rows');
  return Array.isArray(rows) ? rows : [];
};

test('three closed tasks make a place: highest rate first, then litres, then plate; the others stand below without one', async () => {
  const rows = await linesOf(`${march}&fuel=gasoline`);
  expect(rows.map(({ rank, signCode, tasks }) => [rank, signCode, tasks])).toEqual([
    [1, '浙B00005', 4],
    [2, '浙B00003', 4],
    [3, '浙B00004', 3],
    [4, '浙B00001', 3],
    [null, '浙B00002', 1],
  ]);
});

test('a month is that of the task’s end, each month and product is ranked by itself, the newest first', async () => {
  const rows = await linesOf('startTime=2026-02-28T16:00:00Z&endTime=2026-04-30T16:00:00Z');
  expect(rows[0]).toMatchObject({ month: '2026-04', signCode: '浙B00001', rank: null, lossV20L: 25 });
  expect(rows.filter(({ fuel }) => fuel === 'diesel')).toMatchObject([{ month: '2026-03', rank: null }]);
  expect((await linesOf(`${march}&signCode=浙B00001&fuel=gasoline`))[0]).toMatchObject({ lossV20L: 60 });
});

test('the line of a month has each of its days up to the last that has a task', async () => {
  const [line] = await linesOf(`${march}&fuel=gasoline&signCode=浙B00001`);
  expect(line?.['daily']).toEqual([0, 10, 20, 30]);
});

test('the same losses by driver, station and product; another choice is refused', async () => {
  expect(await linesOf(`${march}&fuel=gasoline&dimension=station`)).toMatchObject([
    { rank: 1, endArea: '甬江站', tasks: 15, lossV20L: 9860 },
  ]);
  const [line] = await linesOf(`${march}&fuel=gasoline&dimension=fuel`);
  expect(line).toMatchObject({ rank: 1, fuel: 'gasoline', tasks: 15, lossV20L: 9860 });
  expect(line).not.toHaveProperty('signCode');
  expect(await linesOf(`${march}&fuel=gasoline&dimension=driver`)).toHaveLength(1);
  expect((await client.get(`/reports/${address}?${march}&dimension=weather`)).resultCode).toBe(400);
  expect((await client.get(`/reports/${address}?${march}&dimension=fuel&order=signCode`)).resultCode).toBe(
    400,
  );
});

test('the file has the places and the days, alone too', async () => {
  const file = async (fields: string): Promise<unknown[]> => {
    const answer = await client.send('POST', `/exports/${address}`, {
      fields,
      fuel: 'gasoline',
      startTime: '2026-02-28T16:00:00Z',
      endTime: '2026-03-31T16:00:00Z',
    });
    return (await readXlsx(new Uint8Array(answer.raw))).sheets[0]?.rows ?? [];
  };
  expect((await file('rank,signCode,daily')).slice(0, 2)).toEqual([
    ['名次', '车牌', '每日损溢', '读取时间'],
    [1, '浙B00005', '0 40 40 40 40', expect.any(Date)],
  ]);
  expect((await file('rank')).map((row) => (Array.isArray(row) ? row[0] : row))).toEqual([
    '名次',
    1,
    2,
    3,
    4,
    null,
    '合计',
  ]);
});

test('each dimension has its own columns and its own drill-down', () => {
  const report = reports.get(address);
  const { dimension } = report ?? {};
  if (!report || !dimension) throw new Error('no dimension');
  expect(chosenDimension(dimension, '')).toBe('truck');
  const target = reports.get(report.drillDown?.page ?? '');
  for (const name of Object.keys(dimension.choices)) {
    const chosen = withDimension(report, name);
    expect(withDimension(report, name)).toBe(chosen);
    for (const filter of Object.keys(chosen.drillDown?.filters ?? {}))
      expect(target?.filters, filter).toHaveProperty(filter);
  }
  expect(Object.keys(withDimension(report, 'driver').columns)).not.toContain('signCode');
});
