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
    longitudeDeg: 121.5 + minute / 1000,
    latitudeDeg: 29.9,
    speedKmh: 50,
    bearingDeg: 90,
    acc: true,
    satellites: 12,
  });
const level = (minute: number, levelMm: number) =>
  send(minute, 'tank-level', {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm, temperatureC: 20 }],
  });

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => atMs + 3_600_000));
  await ingest(app, [
    level(-60, 800),
    level(-2, 400),
    level(3, 200),
    send(-30, 'seal-sensor', {
      trigger: 'boot',
      sensors: [{ compartment: 1, part: 'compartment', wet: true }],
    }),
    send(-1, 'seal-sensor', {
      trigger: 'change',
      sensors: [{ compartment: 1, part: 'compartment', wet: false }],
    }),
    ...[-11, -10, -5, 0, 5, 10, 11].map(fix),
  ]);
  reader = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const ask = (time: string, more = '') =>
  reader.get(`/trackAround?signCode=${encodeURIComponent(ownTruck)}&time=${time}${more}`);

const minutesIn = (answer: { readonly data: unknown }): readonly number[] => {
  const points = field(answer, 'points');
  return Array.isArray(points)
    ? points.map((point) => (Date.parse(String(Reflect.get(Object(point), 'time'))) - atMs) / 60_000)
    : [];
};

test('the way ten minutes before and after, oldest first, both ends included', async () => {
  const answer = await ask('2026-03-02T04:00:00Z');
  expect(minutesIn(answer)).toEqual([-10, -5, 0, 5, 10]);
  expect(minutesIn(await ask('2026-03-02T04:00:00Z', '&minutes=5'))).toEqual([-5, 0, 5]);
});

test('the cargo is that of the last readings before the moment, not of later ones', async () => {
  const before = field(await ask('2026-03-02T03:50:00Z'), 'cargo');
  expect(before).toMatchObject([
    { compartment: 1, vtL: 5000, wet: true, readingTime: '2026-03-02T03:00:00Z' },
    { compartment: 2, vtL: null, wet: null, readingTime: null },
  ]);
  expect(field(await ask('2026-03-02T04:00:00Z'), 'cargo')).toMatchObject([
    { compartment: 1, capacityL: 10_000, oilCode: 92, vtL: 2500, wet: false },
    { compartment: 2 },
  ]);
});

test('where nothing is stored there is nothing, and it is said by an empty list', async () => {
  const answer = await ask('2026-01-02T04:00:00Z');
  expect(answer.resultCode).toBe(200);
  expect(field(answer, 'points')).toEqual([]);
  expect(field(answer, 'cargo')).toMatchObject([{ vtL: null }, { vtL: null }]);
});

test('a time that is none is refused, a truck that is not there is not found', async () => {
  expect((await ask('soon')).resultCode).toBe(400);
  const none = await reader.get('/trackAround?signCode=nobody&time=2026-03-02T04:00:00Z');
  expect(none.resultCode).toBe(404);
});
