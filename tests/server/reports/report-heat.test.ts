import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { alarmAt, putDriving } from '../../support/engine/driving-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let reader: Client;
const address = 'active_safety/data_analysis/adas_can_collect';
const period = 'startTime=2026-03-01T00:00:00Z&endTime=2026-03-03T00:00:00Z';

const event = (n: number, longitudeDeg: number | null, latitudeDeg: number | null, more: object = {}) =>
  alarmAt(`adas-${n}`, 11, `2026-03-02T00:0${n}:00Z`, { longitudeDeg, latitudeDeg, ...more });

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await putDriving(database, 'alarm', [
    event(1, 121.5011, 29.9011),
    event(2, 121.5049, 29.9049),
    // The border belongs to the cell that it begins.
    event(3, 121.505, 29.901),
    event(4, null, null),
    event(5, 121.5011, 29.9011, { companyCode: 'TW0201' }),
    event(6, 121.5011, 29.9011, { withdrawn: true }),
    alarmAt('other', 2, '2026-03-02T00:00:00Z', { longitudeDeg: 121.5011, latitudeDeg: 29.9011 }),
  ]);
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  reader = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test("a report's rows are counted where they are, of the own companies, in force", async () => {
  const heat = await reader.get(`/reportHeat/${address}?${period}`);
  expect(heat.data).toEqual({
    cells: [
      { x: 24300, y: 5980, count: 2 },
      { x: 24301, y: 5980, count: 1 },
    ],
    unplaced: 1,
    cut: false,
  });
});

test('a cell filters the rows on this page and on its drill-down page; the map keeps its other cells', async () => {
  const inCell = `${period}&cell=1:24300:5980`;
  expect(field(await reader.get(`/reports/${address}?${inCell}`), 'totals')).toMatchObject({ events: 2 });
  const there = await reader.get(`/reports/active_safety/exception_report/alarm_adas_can?${inCell}`);
  expect(field(there, 'total')).toBe(2);
  const wide = await reader.get(
    `/reports/active_safety/exception_report/alarm_adas_can?${period}&cell=2:12150:2990`,
  );
  expect(field(wide, 'total')).toBe(3);
  expect(field(await reader.get(`/reportHeat/${address}?${inCell}`), 'cells')).toHaveLength(2);
});

test('what names no cell is refused, and a page without places has none', async () => {
  expect((await reader.get(`/reports/${address}?${period}&cell=1:x:y`)).resultCode).toBe(400);
  expect(
    (await reader.get(`/reportHeat/driving_monitor/data_analysis/truck_daily_mile?${period}`)).resultCode,
  ).toBe(404);
});
