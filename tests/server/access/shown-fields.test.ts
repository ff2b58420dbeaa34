import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PastTrucks } from '#contract/tracks/past-fleet.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { shownAlarm } from '#server/identity/shown-alarm.ts';
import { shownColumns, shownStatus, type TruckFields } from '#server/identity/truck-fields.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
const nowMs = Date.parse('2026-03-02T01:00:00Z');
const plate = encodeURIComponent(ownTruck);
const oneHour = 'startTime=2026-03-01T00:00:00Z&endTime=2026-03-01T01:00:00Z';

/** What is stored of a truck that is loaded. */
const status = {
  driverName: '驾驶员2',
  lastInventoryMap: '{"1":{"oilCode":92,"vt":5000,"v20":4990,"capacityL":10000}}',
};

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  await database.query(
    `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
     select sign_code, company_code, 2, $2, 1,
       json_build_object('truckId', id, 'signCode', sign_code, 'status', 2, 'companyCode', company_code) ::jsonb || $3::jsonb,
       '{"taskCode": "T1"}'
     from truck where sign_code = $1`,
    [ownTruck, new Date(nowMs), JSON.stringify(status)],
  );
  await database.query('insert into truck_live_compartments (sign_code, compartments) values ($1, $2)', [
    ownTruck,
    JSON.stringify([{ compartment: 1, vtL: 5000 }]),
  ]);
});
afterAll(() => closeDemoApp({ database, app }));

const codeOf = async (client: Client, path: string): Promise<number> => (await client.get(path)).resultCode;
const modelIs = (model: string) =>
  database.query('update truck set truck_model = $2 where sign_code = $1', [ownTruck, model]);
const statusOf = async (client: Client): Promise<Partial<TruckStatus>> =>
  Object.values(Object((await client.get('/truckStatusData')).data)).find(
    (truck): truck is TruckStatus => Reflect.get(Object(truck), 'signCode') === ownTruck,
  ) ?? {};
const detailOf = async (client: Client): Promise<unknown> =>
  (await client.get(`/truckDetail?signCode=${plate}`)).data;

test('the garden bureau gets nothing of pages that it has not: no figures, devices, searches or ways of fuel trucks', async () => {
  const garden = await loginAs(app, 'garden');
  for (const path of [
    '/dashboard',
    '/devices/all',
    '/heartBeatInfo',
    `/journeys?signCode=${plate}`,
    `/trackVisits?${oneHour}&shape=121.7,29.9;121.8,29.9;121.8,30`,
    '/reports/cargo_monitor/event_report/operation_record',
    '/resources/setting/base_data/driver',
  ])
    expect([path, await codeOf(garden, path)]).toEqual([path, 401]);
  expect(await codeOf(garden, `/track?signCode=${plate}&${oneHour}`)).toBe(404);
  expect(await codeOf(garden, `/trackAround?signCode=${plate}&time=2026-03-01T00:00:00Z`)).toBe(404);
  await modelIs('sprinkler');
  expect(await codeOf(garden, `/track?signCode=${plate}&${oneHour}`)).toBe(200);
  expect(await codeOf(garden, `/trackAround?signCode=${plate}&time=2026-03-01T00:00:00Z`)).toBe(200);
  await modelIs('fuelTanker');
});

test('the garden bureau’s map shows where fuel trucks are, not their drivers, loads and tasks; of sprinklers the water and the driver', async () => {
  const garden = await loginAs(app, 'garden');
  expect(await statusOf(garden)).toMatchObject({
    signCode: ownTruck,
    driverName: null,
    lastInventoryMap: '{}',
  });
  expect(await detailOf(garden)).toMatchObject({
    signCode: ownTruck,
    driverName: null,
    driverPhone: null,
    taskCode: null,
    compartments: [],
  });
  await modelIs('sprinkler');
  expect(await statusOf(garden)).toMatchObject(status);
  expect(await detailOf(garden)).toMatchObject({
    driverName: '驾驶员2',
    driverPhone: null,
    compartments: [{ vtL: 5000 }],
  });
  await modelIs('fuelTanker');
});

test('a stall’s account reads names and loads in its reports, so that its map shows them; figures, devices and telephones it does not', async () => {
  const stall = await loginAs(app, 'exhibition');
  for (const path of ['/dashboard', '/devices/all', '/resources/setting/base_data/driver'])
    expect([path, await codeOf(stall, path)]).toEqual([path, 401]);
  expect(await statusOf(stall)).toMatchObject(status);
  expect(await detailOf(stall)).toMatchObject({
    driverName: '驾驶员2',
    driverPhone: null,
    compartments: [{ vtL: 5000 }],
  });
});

/** An alarm and a loading of the truck, with what they tell of its cargo and its driver. */
const putEvents = async (): Promise<void> => {
  const row = `'truck:' || t.id, t.company_code, t.sign_code, $2, $2, 1 from truck t where sign_code = $1`;
  const columns = 'subject, company_code, sign_code, start_time, touched_time, write_no';
  await database.query(
    `insert into alarm (id, type, level, raised_time, popup, cause, driver_code, fuel, properties, ${columns})
     select 'alarm:shown', 202, 2, $2, true, 'drain', t.driver_code, 'gasoline',
       '{"loss": 321, "lossVt": 322, "lossRate": 0.0323, "limitKmh": 60, "somethingNew": 324}', ${row}`,
    [ownTruck, new Date(nowMs)],
  );
  await database.query(
    `insert into loading (id, end_time, compartment, loaded_v20_l, ${columns}) select 'loading:shown', $2, 1, 325, ${row}`,
    [ownTruck, new Date(nowMs)],
  );
};

test('alarms tell a role no more than its map: not whose figures and names it is not shown, in lists, alone and on the card', async () => {
  await putEvents();
  const told = async (client: Client): Promise<string> => {
    const { data: list } = await client.get(`/alarmInfo?signCode=${plate}`);
    const { data: one } = await client.get('/alarmInfo?id=alarm:shown');
    const { data: counts } = await client.get('/openAlarms');
    return JSON.stringify([list, one, counts, field({ data: await detailOf(client) }, 'events')]);
  };
  // Figures as they stand alone: a cursor or an id may hold the same digits.
  const kept = /(?<![\w.-])32[1-5](?![\w.-])|0\.0323|gasoline|驾驶员|loading/;
  const garden = await told(await loginAs(app, 'garden'));
  expect(garden).not.toMatch(kept);
  expect(garden).toMatch(/"alarm:shown".*"limitKmh":60/);
  for (const userName of ['dispatcher', 'exhibition']) {
    const whole = await told(await loginAs(app, userName));
    for (const part of ['321', '322', '0.0323', '324', '325', 'gasoline', '驾驶员'])
      expect([userName, whole]).toEqual([userName, expect.stringContaining(part)]);
  }
  await modelIs('sprinkler');
  expect(await told(await loginAs(app, 'garden'))).toMatch(/"loss":321.*"loading"/);
  await modelIs('fuelTanker');
});

test('what is cut for one reader is whole for the next, and cut once for all who see the same', () => {
  const alarm = { driverName: '驾驶员2', properties: { loss: 1, driver: { name: '驾驶员2' }, limitKmh: 60 } };
  const one = { alarm: alarm as unknown as Parameters<typeof shownAlarm>[0]['alarm'], sprinkler: false };
  const nothing = { cargo: 'none', driver: 'none' } as const;
  expect(shownAlarm(one, nothing)).toEqual({ driverName: null, properties: { limitKmh: 60 } });
  expect(shownAlarm(one, { ...nothing, driver: 'all' })).toEqual({
    driverName: '驾驶员2',
    properties: { driver: { name: '驾驶员2' }, limitKmh: 60 },
  });
  expect(shownAlarm(one, { ...nothing, cargo: 'all' })).toEqual({
    driverName: null,
    properties: { loss: 1, limitKmh: 60 },
  });
  expect(shownAlarm(one, nothing)).toBe(shownAlarm(one, { cargo: 'sprinklers', driver: 'sprinklers' }));
  expect(shownAlarm(one, { cargo: 'all', driver: 'all' })).toBe(one.alarm);
});

test('who has a page of all trucks’ ways sees that of a fuel truck', async () => {
  const safety = await loginAs(app, 'safety');
  expect(await codeOf(safety, `/track?signCode=${plate}&${oneHour}`)).toBe(200);
});

test('telephones are shown to roles that may call drivers, and to nobody without the function', async () => {
  for (const userName of ['admin', 'useradmin', 'dispatcher', 'safety'])
    expect([userName, field({ data: await detailOf(await loginAs(app, userName)) }, 'driverPhone')]).toEqual([
      userName,
      '13805740000',
    ]);
  const dispatcher = await loginAs(app, 'dispatcher');
  expect(await codeOf(dispatcher, '/resources/setting/base_data/driver')).toBe(200);
  await database.query(
    `delete from role_function where role_code = 'dispatcher' and function_code = 'driver.contact'`,
  );
  expect(await detailOf(dispatcher)).toMatchObject({ driverName: '驾驶员2', driverPhone: null });
  expect(await codeOf(dispatcher, '/resources/setting/base_data/driver')).toBe(401);
});

test('of a past moment names and loads are taken out of columns and words', () => {
  const trucks = {
    words: ['TW01', '公司', '驾驶员2', '城关'],
    companyCode: [0],
    companyName: [1],
    area: [3],
    processState: [-1],
    driverName: [2],
    tanks: ['1,10000,92,5000,4990'],
  } as unknown as PastTrucks;
  const none: TruckFields = { cargo: 'sprinklers', driver: 'sprinklers', contact: false };
  const shown = shownColumns(trucks, none);
  expect(JSON.stringify(shown)).not.toMatch(/驾驶员2|5000/);
  expect(shown).toMatchObject({ words: ['TW01', '公司', '', '城关'], companyName: [1], area: [3] });
  expect(shownColumns(trucks, { ...none, cargo: 'all', driver: 'all' })).toEqual(trucks);
});

test('a live change is cut as the status is', () => {
  const text = JSON.stringify({ signCode: ownTruck, ...status });
  const fields: TruckFields = { cargo: 'sprinklers', driver: 'sprinklers', contact: false };
  expect(JSON.parse(shownStatus(text, fields, false))).toEqual({
    signCode: ownTruck,
    driverName: null,
    lastInventoryMap: '{}',
  });
  expect(JSON.parse(shownStatus(text, fields, true))).toMatchObject({
    lastInventoryMap: status.lastInventoryMap,
  });
  expect(shownStatus(text, { ...fields, cargo: 'all', driver: 'all' }, false)).toBe(text);
});
