import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PastSpan, PastTrucks } from '#contract/tracks/past-fleet.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { pastTrucksOf } from '#state/tracks/past-trucks.ts';

import { makeRowsWritable } from '../../support/databases/writable-rows.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  seedDemoWorld,
} from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let former: Client;
let next: Client;
let above: Client;
const movedMs = Date.parse('2026-03-02T04:00:00Z');
let nowMs = movedMs - 20 * 60_000;

const send = (minute: number, kind: string, data: object) => ({
  id: `${kind}-${minute + 100}`,
  terminal: '1000000002',
  time: new Date(movedMs + minute * 60_000).toISOString(),
  seq: 1000 + Math.round(minute * 10),
  kind,
  data,
});
const fix = (minute: number, longitudeDeg: number) =>
  send(minute, 'position', {
    fix: '3d',
    longitudeDeg: longitudeDeg + minute / 100,
    latitudeDeg: 29.9,
    speedKmh: 50,
    bearingDeg: 90,
    acc: true,
    satellites: 12,
  });
const button = (minute: number, action: 'pressed' | 'released') =>
  send(minute, 'emergency', { action, button: 'cab' });

const receive = async (messages: readonly { readonly time: string }[]): Promise<void> => {
  for (const message of messages) {
    nowMs = Date.parse(message.time) + 1000;
    const [result] = (await ingest(app, [message])).json().results;
    expect(result).toMatchObject({ result: 'accepted' });
  }
};

/** The truck of TW0101 goes to the sibling TW0201, which another account of TW02 sees. */
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'stranger', 'stranger', 'admin', 'TW02', password_hash from app_user where user_name = 'admin'`,
  );
  app = await openTestApp(database, () => nowMs);
  await receive([
    fix(-9, 121.5),
    button(-8, 'pressed'),
    fix(-7, 121.5),
    button(-6.5, 'released'),
    fix(-6, 121.5),
  ]);
  nowMs = movedMs;
  await database.transaction(async (queries) => {
    await beginMasterEdit(queries, nowMs);
    await queries.query(`update truck set company_code = 'TW0201' where sign_code = $1`, [ownTruck]);
  });
  await receive([fix(1, 125.5), button(2, 'pressed'), fix(3, 125.5), fix(4, 125.5)]);
  nowMs = movedMs + 5 * 60_000;
  former = await loginAs(app, 'useradmin');
  next = await loginAs(app, 'stranger');
  above = await loginAs(app, 'admin');
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs };
    return () => ({ nowMs } = noted);
  },
}));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const sign = encodeURIComponent(ownTruck);
const at = encodeURIComponent(new Date(movedMs).toISOString());
const longitudes = (answer: { readonly data: unknown }, name: string): number[] =>
  Object.values(Object(field(answer, name))).map((point) =>
    Array.isArray(point) ? Number(point[0]) : Number(Reflect.get(Object(point), 'longitudeDeg')),
  );

test('the rows have the company of their moment', async () => {
  const rows = await database.query(
    `select company_code, count(*) from "position" where sign_code = $1 group by 1 order by 1`,
    [ownTruck],
  );
  expect(rows).toEqual([
    { company_code: 'TW0101', count: 3 },
    { company_code: 'TW0201', count: 3 },
  ]);
});

test('the card of a truck shows its company nothing of the time before it came', async () => {
  const card = await next.get(`/truckDetail?signCode=${sign}`);
  expect(longitudes(card, 'trail').every((longitude) => longitude > 125)).toBe(true);
  expect(longitudes(card, 'trail')).toHaveLength(3);
  const events = Object.values(Object(field(card, 'events'))).map((event) =>
    Date.parse(String(Reflect.get(Object(event), 'time'))),
  );
  expect(events.length).toBeGreaterThan(0);
  expect(events.every((time) => time >= movedMs)).toBe(true);
  expect((await former.get(`/truckDetail?signCode=${sign}`)).resultCode).toBe(404);
  expect(longitudes(await above.get(`/truckDetail?signCode=${sign}`), 'trail')).toHaveLength(6);
});

test('the way around a moment is each company’s own part of it', async () => {
  const path = `/trackAround?signCode=${sign}&time=${at}`;
  expect(longitudes(await next.get(path), 'points').every((longitude) => longitude > 125)).toBe(true);
  const before = longitudes(await former.get(path), 'points');
  expect(before).toHaveLength(3);
  expect(before.every((longitude) => longitude < 122)).toBe(true);
  expect(longitudes(await above.get(path), 'points')).toHaveLength(6);
  // Nothing was ever theirs here: the plate is as unknown as any other.
  const later = encodeURIComponent(new Date(movedMs + 3_600_000).toISOString());
  expect((await former.get(`/trackAround?signCode=${sign}&time=${later}`)).resultCode).toBe(404);
});

test('a past moment has the truck in the fleet of its company of then, with that company’s litres and name', async () => {
  await makeRowsWritable(database);
  await database.transaction((queries) => createPartitions()().ensure(queries, 'tank_inventory', [movedMs]));
  await database.query(
    `insert into tank_inventory (id, subject, sign_code, terminal, company_code, revision, touched_time, write_no, time,
       compartment, vt_l, v20_l, oil_code)
     select 'tank-inventory:1', 's', sign_code, terminal, 'TW0101', 1, now(), 1, $2::timestamptz, 1, 8000, 8019, 92
     from truck where sign_code = $1`,
    [ownTruck, new Date(movedMs - 7 * 60_000)],
  );
  const shown = async (client: Client, minute: number) => {
    const time = new Date(movedMs + minute * 60_000);
    const { data } = await client.get(`/pastMoment?time=${encodeURIComponent(time.toISOString())}&known=now`);
    const truck = pastTrucksOf(field({ data }, 'trucks') as PastTrucks, time.getTime()).find(
      ({ signCode }) => signCode === ownTruck,
    );
    return truck && [truck.companyCode, (truck.lastInventoryMap ?? '').includes('8019')];
  };
  expect(await shown(former, -5)).toEqual(['TW0101', true]);
  expect(await shown(next, -5)).toBeUndefined();
  expect(await shown(former, 4)).toBeUndefined();
  expect(await shown(next, 4)).toEqual(['TW0201', false]);
  expect(await shown(above, -5)).toEqual(['TW0101', true]);
});

test('the ways of a past period are each company’s own part of them', async () => {
  const [from, to] = [-10, 5].map((minute) => new Date(movedMs + minute * 60_000).toISOString());
  const path = `/pastSpan?fromTime=${from}&toTime=${to}&everyS=1&known=now`;
  const longitudesOf = async (client: Client): Promise<readonly number[]> =>
    ((await client.get(path)).data as PastSpan).longitudeE6.map((longitude) => Math.floor(longitude / 1e6));
  expect(await longitudesOf(former)).toEqual([121, 121, 121]);
  expect(await longitudesOf(next)).toEqual([125, 125, 125]);
  expect(await longitudesOf(above)).toEqual([121, 121, 121, 125, 125, 125]);
});

test('a stop that began before a period is found by the company that had the truck then', async () => {
  await database.query(
    `insert into parking (id, subject, sign_code, terminal, company_code, touched_time, write_no, start_time, end_time)
     select 'parking:1', 's', sign_code, terminal, 'TW0101', now(), 1, $2::timestamptz, $3::timestamptz from truck where sign_code = $1`,
    [ownTruck, ...[-60, -30].map((minute) => new Date(movedMs + minute * 60_000))],
  );
  const [from, to] = [-45, 5].map((minute) => new Date(movedMs + minute * 60_000).toISOString());
  const stops = async (client: Client): Promise<unknown> =>
    field(await client.get(`/trackStops?fromTime=${from}&toTime=${to}&minutes=20`), 'stops');
  expect(await stops(former)).toMatchObject([{ signCode: ownTruck, durationS: 1800 }]);
  expect(await stops(next)).toEqual([]);
  expect(await stops(above)).toMatchObject([{ signCode: ownTruck }]);
});

test('an alarm keeps its truck when the plate goes to another one', async () => {
  const [alarm] = await database.query<{ id: string; subject: string }>(
    'select id, subject from alarm where sign_code = $1 limit 1',
    [ownTruck],
  );
  const truckId = Number(alarm?.subject.slice('truck:'.length));
  await database.transaction(async (queries) => {
    await beginMasterEdit(queries, nowMs);
    await queries.query(`update truck set sign_code = '浙B77777' where id = $1`, [truckId]);
  });
  await database.transaction(async (queries) => {
    await beginMasterEdit(queries, nowMs);
    await queries.query(`update truck set sign_code = $1 where sign_code = '浙B00003'`, [ownTruck]);
  });
  const { data } = await above.get(`/alarmInfo?id=${encodeURIComponent(alarm?.id ?? '')}`);
  expect(Reflect.get(Object(data), 'rows')).toMatchObject([{ id: alarm?.id, truckId }]);
});
