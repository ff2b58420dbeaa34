import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SupplyForecast } from '#contract/fleet/supply-forecast.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, ingest, loginAs, ownTruck, siblingTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let dispatcher: Client;
const dayMs = 86_400_000;
/** Noon in China. */
const startMs = Date.parse('2026-03-01T04:00:00Z');
const dayCount = 30;
let nowMs = startMs;
let seq = 0;

const message = (kind: string, data: object, afterMinutes = 0) => {
  seq += 1;
  const time = new Date(nowMs + afterMinutes * 60_000).toISOString();
  return { id: `supply-${seq}`, terminal: '1000000002', time, sentAt: time, seq, kind, data };
};
const fix = (speedKmh: number, minutes: number) =>
  message(
    'position',
    { fix: '3d', longitudeDeg: 121.7, latitudeDeg: 29.95, speedKmh, acc: speedKmh > 0 },
    minutes,
  );
const power = (minutes: number, mainVoltageV: number, more: object = {}) =>
  message('power', { source: 'main', mainVoltageV, batteryVoltageV: 8.2, ...more }, minutes);
const tenths = (volts: number): number => Math.round(volts * 10) / 10;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs + 3_600_000));
  for (let day = 0; day < dayCount; day += 1) {
    nowMs = startMs + day * dayMs;
    const resting = tenths(25 - 0.05 * day);
    const seal = { sensorBatteries: [{ sensorSerial: '1234567890', voltageV: 3.6 }] };
    // oxlint-disable-next-line no-await-in-loop -- one day after the other, as they happen
    await ingest(app, [
      fix(0, 0),
      power(1, resting, seal),
      // Driving in heavy load, and a supply that is cut, say nothing of a battery at rest.
      fix(60, 10),
      power(11, 22.5),
      fix(0, 20),
      message('power', { source: 'battery', mainVoltageV: 0, batteryVoltageV: 7.2 }, 21),
      power(30, resting + 2),
    ]);
  }
  nowMs = startMs + dayCount * dayMs;
  dispatcher = await loginAs(app, 'dispatcher');
});
afterAll(() => closeDemoApp({ database, app }));

const outlookOf = async (client: Client, signCode: string): Promise<SupplyForecast['supplies']> =>
  ((await client.get(`/supplyOutlook?signCode=${encodeURIComponent(signCode)}`)).data as SupplyForecast)
    .supplies;

test('a main supply that falls while the truck stands has a predicted day with its error', async () => {
  const supplies = await outlookOf(dispatcher, ownTruck);
  expect(supplies.map(({ supply, sensorSerial, limitV }) => [supply, sensorSerial, limitV])).toEqual([
    ['main', '', 22],
    ['battery', '', 7],
    ['sensor', '1234567890', 3.3],
  ]);
  const [main, battery, sensor] = supplies;
  expect(main?.days).toHaveLength(dayCount);
  expect(main?.days.at(-1)).toEqual({ day: '2026-03-30', lowestV: 23.6 });
  // From 25 V by 0.05 V a day it is at 22 V after sixty days.
  expect(main?.outlook?.days).toBe(dayCount);
  expect(main?.outlook?.slopeVPerDay).toBeCloseTo(-0.05, 2);
  expect(Math.abs(Date.parse(main?.outlook?.expectedDay ?? '') - Date.parse('2026-04-30'))).toBeLessThan(
    3 * dayMs,
  );
  expect((main?.outlook?.earliestDay ?? '') <= '2026-04-30').toBe(true);
  expect((main?.outlook?.latestDay ?? '') >= '2026-04-29').toBe(true);
  // What the console's battery had while it fed the console is no resting voltage; a steady one is not foretold.
  expect(battery?.days.every(({ lowestV }) => lowestV === 8.2)).toBe(true);
  expect([battery?.outlook, sensor?.outlook]).toEqual([null, null]);
});

test('another company sees no outlook of the truck, and nobody one of which nothing was told', async () => {
  expect(await outlookOf(await loginAs(app, 'admin'), ownTruck)).toHaveLength(3);
  await database.query(
    `update app_user set company_code = 'TW0102', role_code = 'dispatcher' where user_name = 'safety'`,
  );
  expect(await outlookOf(await loginAs(app, 'safety'), ownTruck)).toEqual([]);
  expect(await outlookOf(await loginAs(app, 'admin'), siblingTruck)).toEqual([]);
});
