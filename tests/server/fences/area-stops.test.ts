import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
let database: Database;
let app: App;
let client: Client;
beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  client = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const stop = (id: string, longitudeDeg: number, daysAgo: number, company = 'TW0101', withdrawn = false) =>
  database.query(
    `insert into parking (id, sign_code, company_code, subject, touched_time, write_no, start_time, longitude_deg,
       latitude_deg, withdrawn) values ($1, $2, $3, 's', $4, 1, $4, $5, 29.9, $6)`,
    [id, ownTruck, company, new Date(nowMs - daysAgo * 86_400_000), longitudeDeg, withdrawn],
  );
const asked = (west: number, south: number, east: number, north: number) =>
  client.get(`/areaStops?west=${west}&south=${south}&east=${east}&north=${north}`);

test('stops of ninety days within the box go out, the newest first; those withdrawn do not', async () => {
  await stop('old', 121.51, 91);
  await stop('first', 121.52, 89);
  await stop('last', 121.53, 1);
  await stop('withdrawn', 121.54, 1, 'TW0101', true);
  await stop('elsewhere', 121.7, 1);
  expect((await asked(121.5, 29.8, 121.6, 30)).data).toEqual({
    stops: [
      [121.53, 29.9],
      [121.52, 29.9],
    ],
    partly: false,
  });
});

test('of another company nobody hears, and a box that is none or too wide is refused', async () => {
  await stop('theirs', 121.55, 1, 'TW0201');
  const above = await loginAs(app, 'admin');
  const narrow = '/areaStops?west=121.545&south=29.8&east=121.56&north=30';
  expect((await above.get(narrow)).data).toEqual({ stops: [[121.55, 29.9]], partly: false });
  expect((await client.get(narrow)).data).toEqual({ stops: [], partly: false });
  const boxes = [
    [121.5, 29.8, 122.1, 30],
    [121.5, 29, 121.6, 30],
    [121.6, 29.8, 121.5, 30],
  ] as const;
  for (const [west, south, east, north] of boxes)
    expect((await asked(west, south, east, north)).resultCode).toBe(400);
});

test('at most three thousand are told, and that there are more', async () => {
  await database.query(
    `insert into parking (id, sign_code, company_code, subject, touched_time, write_no, start_time, longitude_deg, latitude_deg)
     select 'many-' || n, $1, 'TW0101', 's', $2::timestamptz, 1, $2::timestamptz - n * interval '1 minute', 121.91, 29.9
     from generate_series(1, 3001) n`,
    [ownTruck, new Date(nowMs)],
  );
  const { data } = await asked(121.9, 29.8, 121.95, 30);
  expect(data).toMatchObject({ partly: true });
  expect(Reflect.get(Object(data), 'stops')).toHaveLength(3000);
});
