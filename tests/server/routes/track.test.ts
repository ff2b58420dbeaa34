import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let reader: Client;
const atMs = Date.parse('2026-03-02T04:00:00Z');

const send = (minute: number, kind: string, data: object) => ({
  id: `${kind}-${minute + 100}`,
  terminal: '1000000002',
  time: new Date(atMs + minute * 60_000).toISOString(),
  seq: 1000 + minute,
  kind,
  data,
});
const fix = (minute: number) =>
  send(minute, 'position', {
    fix: '3d',
    longitudeDeg: 121.5 + minute / 100,
    latitudeDeg: 29.9,
    speedKmh: 50,
    bearingDeg: 90,
    acc: true,
    satellites: 12,
  });

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => atMs + 3_600_000));
  await ingest(app, [
    send(-5, 'tank-level', {
      dataType: 'IN',
      compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 400, temperatureC: 20 }],
    }),
    ...[-10, -9, -8, -7, -6, 0, 1, 2].map(fix),
  ]);
  reader = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const ask = (startTime: string, endTime: string, more = '') =>
  reader.get(
    `/track?signCode=${encodeURIComponent(ownTruck)}&startTime=${startTime}&endTime=${endTime}${more}`,
  );

const minutesIn = (answer: { readonly data: unknown }): readonly number[] => {
  const fixes = field(answer, 'fixes');
  return Array.isArray(fixes)
    ? fixes.map((point) => (Date.parse(String(Reflect.get(Object(point), 'time'))) - atMs) / 60_000)
    : [];
};

test('the way is drawn by fewer fixes, both sides of a gap among them, and the whole count is said', async () => {
  const answer = await ask('2026-03-02T03:00:00Z', '2026-03-02T05:00:00Z');
  expect(minutesIn(answer)).toEqual([-10, -6, 0, 2]);
  expect(field(answer, 'stored')).toBe(8);
  const every = await ask('2026-03-02T03:00:00Z', '2026-03-02T05:00:00Z', '&every=true');
  expect(minutesIn(every)).toEqual([-10, -9, -8, -7, -6, 0, 1, 2]);
});

test('readings of each compartment stand beside it, and only those of the period', async () => {
  const answer = await ask('2026-03-02T03:00:00Z', '2026-03-02T05:00:00Z');
  expect(field(answer, 'readings')).toMatchObject([
    { time: '2026-03-02T03:55:00.000Z', compartment: 1, levelMm: 400, temperatureC: 20 },
  ]);
  expect(field(await ask('2026-03-02T04:00:00Z', '2026-03-02T05:00:00Z'), 'readings')).toEqual([]);
  expect(field(answer, 'compartments')).toMatchObject([{ compartment: 1 }, { compartment: 2 }]);
});

test('constant.track-query-3-days: a track spans three days at most, and does not run backwards', async () => {
  expect(await ask('2026-02-28T04:00:00Z', '2026-03-03T04:00:00Z')).toMatchObject({ resultCode: 200 });
  expect(await ask('2026-02-28T04:00:00Z', '2026-03-03T04:00:01Z')).toMatchObject({
    resultCode: 400,
    message: '查询时间范围过长',
  });
  expect(await ask('2026-03-02T04:00:01Z', '2026-03-02T04:00:00Z')).toMatchObject({
    resultCode: 400,
    message: '开始时间不能晚于结束时间',
  });
  expect(await ask('then', '2026-03-02T04:00:00Z')).toMatchObject({ resultCode: 400 });
});
