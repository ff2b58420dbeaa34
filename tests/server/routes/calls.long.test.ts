import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import { truckSubject } from '#engine/subjects.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { covers } from '../../support/covers.ts';
import {
  anonymous,
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let admin: Client;
let dispatcher: Client;
let safety: Client;
let nowMs = Date.parse('2026-03-02T01:00:00Z');
let seq = 0;

const message = (terminal: string, kind: string, data: object, atMs = nowMs) => ({
  id: `${terminal}-${(seq += 1)}`,
  terminal,
  time: new Date(atMs).toISOString().replace('.000', ''),
  seq,
  kind,
  data,
});

const at = (longitudeDeg: number, latitudeDeg: number, speedKmh = 0) => ({
  fix: '3d',
  longitudeDeg,
  latitudeDeg,
  speedKmh,
  acc: true,
  satellites: 12,
});

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  const terminals = ['1000000001', '1000000002', '1000000003', '1000000004'];
  await ingest(
    app,
    terminals.map((terminal) => message(terminal, 'position', at(121.61, 29.9, 50))),
  );
  await ingest(
    app,
    terminals.map((terminal) =>
      message(terminal, 'tank-level', {
        dataType: 'IN',
        compartments: [
          { compartment: 1, gaugeStatus: 'ok', levelMm: 800, temperatureC: 20 },
          { compartment: 2, gaugeStatus: 'ok', levelMm: 0, temperatureC: 20 },
        ],
      }),
    ),
  );
  admin = await loginAs(app, 'admin');
  dispatcher = await loginAs(app, 'dispatcher');
  safety = await loginAs(app, 'safety');
});
afterAll(() => closeDemoApp({ database, app }));

const listOf = (data: unknown): Record<string, unknown>[] => (Array.isArray(data) ? data : []);

test('call.get-userpri: companies with their code as key, and the alarm preferences', async () => {
  covers('entity.user-privilege-response', 'entity.user-alarm-preferences');
  const answer = await dispatcher.get('/userPri');
  expect(listOf(field(answer, 'userPri')).map((company) => company['key'])).toEqual([
    'TW01',
    'TW0101',
    'TW0102',
  ]);
  expect(Object.keys(Object(field(answer, 'stUserAlarm'))).toSorted()).toEqual(
    ['alarmEmailTypeIds', 'alarmTypeIds', 'id', 'userId'].toSorted(),
  );
});

test('call.get-truckstatusdata: the record of every truck in scope, narrowed by userPri and never widened', async () => {
  covers('entity.truck-status-record', 'truck-status.codes');
  const mine = listOf((await dispatcher.get('/truckStatusData')).data);
  expect(mine.map((truck) => truck['signCode'])).toEqual(['浙B00001', '浙B00002', '浙B00003']);
  const [first] = mine;
  expect(first).toMatchObject({
    status: 2,
    companyName: '甬港危化运输有限公司',
    speed: 50,
    alarm: null,
    area: null,
  });
  for (const name of [
    'signCode',
    'companyName',
    'alarm',
    'gpsTime',
    'alarmStartTime',
    'statusStartTime',
    'speed',
    'area',
  ])
    expect(first).toHaveProperty(name);
  expect(JSON.parse(String(first?.['lastInventoryMap']))).toMatchObject({
    1: { oilCode: 92, vt: 5000 },
    2: { oilCode: 0, vt: 0 },
  });
  const narrowed = listOf((await dispatcher.get('/truckStatusData?userPri=TW0101')).data);
  expect(narrowed.map((truck) => truck['signCode'])).toEqual([ownTruck]);
  expect(listOf((await dispatcher.get('/truckStatusData?userPri=TW0201,TW')).data)).toEqual([]);
  expect(listOf((await admin.get('/truckStatusData')).data)).toHaveLength(4);
});

test('an unchanged fleet is not sent again, and a user of another fleet never gets that answer', async () => {
  const ask = (client: Client, tag?: string) =>
    app.server.inject({
      method: 'GET',
      url: '/truck-management/truckStatusData',
      headers: {
        cookie: client.cookie,
        'header-id': client.header,
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      },
    });
  const first = await ask(dispatcher);
  expect(first.headers['content-security-policy']).toBe(
    "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  );
  expect(first.headers['x-content-type-options']).toBe('nosniff');
  const tag = String(first.headers['etag']);
  const again = await ask(dispatcher, tag);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(Number(again.headers['x-server-time'])).toBe(nowMs);
  expect(Number(again.headers['x-as-of'])).toBe(nowMs);
  expect((await ask(dispatcher, `W/${tag}`)).statusCode).toBe(304);
  expect((await ask(admin, tag)).statusCode).toBe(200);
  await database.query(
    `update truck_live set live = (live::jsonb || '{"speed": 51}')::json where sign_code = '浙B00001'`,
  );
  // A status that took long to read is given to all for some seconds.
  let moved = await ask(dispatcher, tag);
  while (moved.statusCode === 304) moved = await ask(dispatcher, tag);
  expect(moved.statusCode).toBe(200);
  expect(listOf(moved.json().data)[0]?.['speed']).toBe(51);
  await database.query(
    `update truck_live set live = (live::jsonb || '{"speed": 50}')::json where sign_code = '浙B00001'`,
  );
});

test('call.get-menus: a tree of groups and pages, by role', async () => {
  covers('entity.menu-node', 'menu.visibility-by-role');
  const flat = (nodes: unknown): string[] =>
    listOf(nodes).flatMap((node) => [
      ...listOf(node['child']).map((page) => String(page['url'])),
      ...flat(node['menus']),
    ]);
  const all = flat((await dispatcher.get('/menus')).data);
  expect(all).toContain('/setting/base_data/truck');
  const garden = await loginAs(app, 'garden');
  expect(flat((await garden.get('/menus')).data)).toEqual([
    '/monitor/track_map',
    '/monitor/sprinkler_playback_track',
    '/monitor/sprinkler_monitoring',
    '/monitor/sprinkler_statistics',
    '/monitor/sprinkler_inventory',
    '/monitor/sprinkler_real_inventory',
  ]);
  const watched = flat((await safety.get('/menus')).data);
  expect(watched).toContain('/cargo_monitor/event_report/switch_cover_flow');
  expect(all).toEqual(expect.arrayContaining(watched));
  for (const node of listOf((await safety.get('/menus')).data))
    expect(Object.keys(node).toSorted()).toEqual(['child', 'menus', 'name', 'nameEn', 'url']);
});

test('call.get-devices-all: every device of the trucks in scope with its type', async () => {
  const devices = listOf((await safety.get('/devices/all')).data);
  expect(devices).toHaveLength(3);
  for (const device of devices) expect(device['deviceType']).toMatch(/levelGauge|flowMeter|electronicSeal/);
});

test('call.get-fenceapproval: pending approvals come as data.rows, to administrators alone', async () => {
  await database.query(
    `insert into change_request (resource, action, subject, company_code, proposed, author_id, author_name, created_time)
     select 'setting/base_data/user_enclosure', 'create', name, company, $1::jsonb || jsonb_build_object('name', name), 0, '陈国梁', now()
     from (values ('北仑服务区', 'TW0101'), ('绍兴停车场', 'TW0201')) as fence (name, company)`,
    [
      JSON.stringify({
        type: 'authorizedParking',
        companyCode: 'TW0101',
        shape: { circle: { longitudeDeg: 121.8, latitudeDeg: 29.9, radiusM: 300 } },
      }),
    ],
  );
  const useradmin = await loginAs(app, 'useradmin');
  const rows = listOf(field(await useradmin.get('/fenceApproval'), 'rows'));
  expect(rows.map((row) => row['name'])).toEqual(['北仑服务区']);
  expect((await dispatcher.get('/fenceApproval')).resultCode).toBe(401);
  const id = String(rows[0]?.['id']);
  expect(
    (await useradmin.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'approved' })).resultCode,
  ).toBe(200);
  expect(
    (await useradmin.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'notApproved' })).resultCode,
  ).toBe(409);
  expect(field(await useradmin.get('/fenceApproval/timer'), 'pending')).toBe(0);
});

test('call.get-heartbeatinfo, call.get-onlinetruck: each truck of the scope with its last heartbeat and fix, and those that were heard lately', async () => {
  const beats = listOf(field(await dispatcher.get('/heartBeatInfo'), 'list'));
  expect(beats.map((item) => item['signCode'])).toContain('浙B00001');
  expect(Object.keys(beats[0] ?? {}).toSorted()).toEqual(['companyName', 'gpsTime', 'heartTime', 'signCode']);
  const one = listOf(
    field(await dispatcher.get(`/heartBeatInfo?signCode=${encodeURIComponent('浙B00001')}`), 'list'),
  );
  expect(one.map((item) => item['signCode'])).toEqual(['浙B00001']);
  const online = (): Promise<readonly unknown[]> =>
    dispatcher.get('/onlineTruck').then(({ data }) => listOf(data).map((item) => item['signCode']));
  expect(await online()).toContain('浙B00001');
  nowMs += 31 * 60_000;
  expect(await online()).toEqual([]);
  nowMs -= 31 * 60_000;
});

test('quick access is kept per user, and the same page twice is refused with its words', async () => {
  covers('entity.quick-access-item');
  const form = { quickVisitUrl: '/monitor/track_map', quickVisitName: '地图跟踪' };
  const added = await dispatcher.send('POST', '/addUserQuickVisit', form);
  expect(added.data).toMatchObject(form);
  expect((await dispatcher.send('POST', '/addUserQuickVisit', form)).message).toBe('快速访问中已存在此菜单');
  expect(listOf((await safety.get('/getUserQuickVisit')).data)).toEqual([]);
  expect(
    (await safety.send('DELETE', '/removeUserQuickVisit', { id: String(field(added, 'id')) })).resultCode,
  ).toBe(404);
  expect(
    (await dispatcher.send('DELETE', '/removeUserQuickVisit', { id: String(field(added, 'id')) })).resultCode,
  ).toBe(200);
});

test('a truck of the sibling company is not there: no detail, no row, no name in an error', async () => {
  expect((await dispatcher.get(`/truckDetail?signCode=${encodeURIComponent(siblingTruck)}`)).resultCode).toBe(
    404,
  );
  expect(
    field(await admin.get(`/truckDetail?signCode=${encodeURIComponent(siblingTruck)}`), 'signCode'),
  ).toBe(siblingTruck);
});

test('entity.real-time-alarm-message: an alarm of the engine is listed with its properties, in its company alone', async () => {
  await ingest(app, [message('1000000002', 'emergency', { action: 'pressed' })]);
  const mine = listOf(field(await safety.get('/alarmInfo?unconfirmed=true'), 'rows'));
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({ type: 201, signCode: ownTruck, state: 'unconfirmed', popup: true });
  for (const name of ['type', 'signCode', 'startTime', 'truckId', 'insertTime', 'properties'])
    expect(mine[0]).toHaveProperty(name);
  expect(field(await safety.get('/countAlarm'), 'total')).toBe(1);
  const customer = await loginAs(app, 'customer');
  expect(field(await customer.get('/alarmInfo'), 'rows')).toEqual([]);
});

test("a list of alarms goes on where the answer before ended, and only within the session's companies", async () => {
  await ingest(app, [message('1000000004', 'emergency', { action: 'pressed' })]);
  const idsAt = async (client: Pick<Client, 'get'>, query: string): Promise<unknown[]> =>
    listOf(field(await client.get(`/alarmInfo?typeIds=201&${query}`), 'rows')).map((row) => row['id']);
  const all = await idsAt(admin, 'limit=100');
  expect(all.length).toBeGreaterThan(1);
  const walked: unknown[] = [];
  for (let page = 0; page <= all.length; page += 1) {
    const last = walked.at(-1);
    const before = last === undefined ? '' : `&before=${encodeURIComponent(String(last))}`;
    walked.push(...(await idsAt(admin, `limit=1${before}`)));
  }
  expect(walked).toEqual(all);
  // An alarm of somebody else's company is no place to go on from.
  const theirs = all.find((id) => String(id).includes(siblingTruck));
  expect(await idsAt(safety, `before=${encodeURIComponent(String(theirs))}`)).toEqual([]);
});

test('acknowledging is not judging; a judgement on an old version is a conflict and changes nothing', async () => {
  const [alarm] = listOf(field(await safety.get('/alarmInfo'), 'rows'));
  const alarmIds = String(alarm?.['id']);
  const seen = await safety.send('POST', '/alarmCue', { alarmIds, state: 'acknowledged' });
  expect(listOf(field(seen, 'changed'))[0]).toMatchObject({
    state: 'acknowledged',
    stateBy: '王海峰',
    stateVersion: 2,
  });
  const late = await dispatcher.send('POST', '/alarmCue', {
    alarmIds,
    state: 'normal',
    remark: '误按',
    stateVersions: '1',
  });
  expect(listOf(field(late, 'conflicts'))[0]).toMatchObject({ state: 'acknowledged' });
  expect((await dispatcher.send('POST', '/alarmCue', { alarmIds, state: 'abnormal' })).resultCode).toBe(400);
  const judged = await dispatcher.send('POST', '/alarmCue', {
    alarmIds,
    state: 'falseAlarm',
    remark: '误按',
    stateVersions: '2',
  });
  expect(listOf(field(judged, 'changed'))[0]).toMatchObject({
    state: 'falseAlarm',
    remark: '误按',
    stateVersion: 3,
  });
  const again = await safety.send('POST', '/alarmCue', { alarmIds, state: 'acknowledged' });
  expect(listOf(field(again, 'changed'))).toEqual([]);
  // Without a version nobody's word is written over.
  const blind = await safety.send('POST', '/alarmCue', { alarmIds, state: 'normal', remark: 'x' });
  expect(listOf(field(blind, 'changed'))).toEqual([]);
  expect(listOf(field(blind, 'conflicts'))[0]).toMatchObject({ state: 'falseAlarm', stateVersion: 3 });
  const [audit] = await database.query(
    `select before, after from audit_log where action = 'alarm.falseAlarm' and subject = $1`,
    [alarmIds],
  );
  expect(audit).toEqual({
    before: [{ id: alarmIds, state: 'acknowledged', remark: '', stateBy: '王海峰', stateVersion: 2 }],
    after: { state: 'falseAlarm', remark: '误按' },
  });
});

test('one key, one effect: a write sent twice is answered twice and done once', async () => {
  const headers = { 'idempotency-key': 'key-of-one-write' };
  const form = { quickVisitUrl: '/dashboard', quickVisitName: '首页' };
  const first = await safety.send('POST', '/addUserQuickVisit', form, headers);
  const second = await safety.send('POST', '/addUserQuickVisit', form, headers);
  expect(second.data).toEqual(first.data);
  expect(listOf((await safety.get('/getUserQuickVisit')).data)).toHaveLength(1);
  const other = await safety.send(
    'POST',
    '/addUserQuickVisit',
    { ...form, quickVisitUrl: '/other' },
    headers,
  );
  expect(other.resultCode).toBe(400);
});

test('the dashboard counts what is stored, for its own companies', async () => {
  const answer = await dispatcher.get('/dashboard');
  expect(field(answer, 'statusCounts')).toHaveLength(5);
  const days = listOf(field(answer, 'days'));
  expect(days).toHaveLength(30);
  // Nothing is stored of the days before: they are not known, rather than days without a kilometre.
  expect(days[0]).toMatchObject({ known: false, km: 0 });
  expect(listOf(field(answer, 'oil')).find((oil) => oil['fuel'] === 'gasoline')).toMatchObject({
    vtL: 15_000,
    trucks: 3,
  });
});

test('nobody without a session gets anything but the public calls', async () => {
  for (const path of [
    '/menus',
    '/userPri',
    '/truckStatusData',
    '/alarmInfo',
    '/dashboard',
    '/devices/all',
    '/areas',
  ])
    expect((await anonymous(app).get(path)).resultCode).toBe(504);
});

test('call.heartbeat-timeout-data-list: consoles that miss heartbeats come as data.list, to the superMan alone', async () => {
  covers('entity.heartbeat-timeout-item');
  const late = async () => listOf(field(await admin.get('/heartBeatInfo/timeout'), 'list'));
  const terminals = ['1000000001', '1000000002', '1000000003'];
  await ingest(
    app,
    terminals.map((terminal) => message(terminal, 'heartbeat', { intervalS: 60 })),
  );
  expect(await late()).toEqual([]);
  const heartTime = new Date(nowMs).toISOString();
  // The third goes on without heartbeats.
  nowMs += 12 * 60_000;
  await ingest(app, [message('1000000003', 'position', at(121.62, 29.9, 50))]);
  const trucks = await database.query<{ id: number }>(
    'select id::int as id from truck where terminal = any($1::text[])',
    [terminals],
  );
  await app.runner.tick(
    trucks.map(({ id }) => truckSubject(String(id))),
    nowMs,
  );
  const list = await late();
  expect(list).toMatchObject(
    ['浙B00001', '浙B00002', '浙B00003'].map((signCode) => ({ signCode, heartTime })),
  );
  expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['companyName', 'gpsTime', 'heartTime', 'signCode']);
  expect((await dispatcher.get('/heartBeatInfo/timeout')).resultCode).toBe(401);
  await ingest(app, [message('1000000001', 'heartbeat', { intervalS: 60 })]);
  // As of a console that was switched off as planned.
  await database.query(
    `update heartbeat set cause = 'switchedOff' where sign_code = '浙B00002' and end_time is null`,
  );
  expect((await late()).map((item) => item['signCode'])).toEqual(['浙B00003']);
});
