import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetPlan } from '#contract/sheet-plan.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const english = { 'accept-language': 'en' };
const otherTruck = '浙B00001';

let database: Database;
let app: App;
let admin: Client;
const trucks = new Map<string, number>();
const trailers: number[] = [];

const make = (page: string, fields: object) =>
  admin.send('POST', `/resources/setting/base_data/${page}`, rowForm(fields), english);
const couple = (signCode: string, trailer: number, fromTime: string, untilTime: string | null = null) =>
  make('coupling', { truckId: trucks.get(signCode), trailerId: trailers[trailer], fromTime, untilTime });
const rowsOf = async (page: string, query = '') =>
  field(await admin.get(`/resources/setting/base_data/${page}?${query}`, english), 'rows') as Readonly<
    Record<string, unknown>
  >[];

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
  for (const { id, signCode } of await rowsOf('truck', 'pageSize=500'))
    trucks.set(String(signCode), Number(id));
  for (const signCode of ['浙b·7001 挂', '浙B7002挂']) {
    const made = await make('trailer', { signCode, plateColor: 'yellow', companyCode: 'TW0101' });
    expect(made.resultCode, JSON.stringify(made)).toBe(200);
    trailers.push(Number(field(made, 'id')));
  }
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('a tractor pulls one trailer at a time, and a trailer has one tractor: what stands against it is said', async () => {
  const first = await couple(ownTruck, 0, '2026-01-10T00:00:00Z');
  expect(first.resultCode, JSON.stringify(first)).toBe(200);
  const still = `${ownTruck} pulls 浙B7001挂 since`;
  const another = await couple(ownTruck, 1, '2026-02-01T00:00:00Z');
  expect(another.resultCode).toBe(400);
  expect(field(another, 'fields')).toEqual({ truckId: expect.stringContaining(still) });
  expect(field(await couple(otherTruck, 0, '2026-02-01T00:00:00Z'), 'fields')).toEqual({
    trailerId: expect.stringContaining('enter until when first'),
  });
  // What was over before is another matter.
  expect((await couple(otherTruck, 0, '2026-01-01T00:00:00Z', '2026-01-10T00:00:00Z')).resultCode).toBe(200);
  expect(
    field(await couple(otherTruck, 1, '2026-01-05T00:00:00Z', '2026-01-06T00:00:00Z'), 'fields'),
  ).toEqual({
    truckId: expect.stringContaining('overlaps'),
  });
  expect(
    field(await couple(otherTruck, 1, '2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z'), 'fields'),
  ).toEqual({
    untilTime: 'Must be after it was coupled',
  });
});

test('the trailer of the moment stands beside the truck, and either plate finds both', async () => {
  const [coupling] = await rowsOf('coupling', 'state=coupled');
  expect(coupling).toMatchObject({ label: `${ownTruck} + 浙B7001挂`, state: 'coupled' });
  const found = await rowsOf('truck', `search=${encodeURIComponent('浙b 7001挂')}`);
  expect(found.map(({ signCode, trailer }) => [signCode, trailer])).toEqual([[ownTruck, '浙B7001挂']]);
  expect(await rowsOf('trailer', `search=${encodeURIComponent(ownTruck)}`)).toMatchObject([
    { signCode: '浙B7001挂', truck: ownTruck, coupledTime: '2026-01-10T00:00:00.000Z' },
  ]);
  expect(await admin.get('/coupledTrailers')).toMatchObject({
    data: [{ signCode: ownTruck, trailerCode: '浙B7001挂' }],
  });
  expect(field(await admin.get(`/truckDetail?signCode=${encodeURIComponent(ownTruck)}`), 'trailerCode')).toBe(
    '浙B7001挂',
  );

  // A sheet names the truck by its trailer.
  const base64 = Buffer.from(
    '设备名称,设备编码,设备类型,安装车辆,数量\n铅封,S-9,电子铅封,浙b7001挂,1',
  ).toString('base64');
  const plan = (await admin.send('POST', '/resourceSheetPlan/setting/base_data/device', { base64 }, english))
    .data as SheetPlan;
  expect(plan.rows).toMatchObject([{ action: 'create', faults: [] }]);
  expect(plan.rows[0]?.changes).toContainEqual({
    field: 'truckId',
    before: null,
    after: String(trucks.get(ownTruck)),
  });
});

test('a delivery shows the trailer that was behind the truck when it began', async () => {
  const subject = `truck:${trucks.get(ownTruck)}`;
  for (const [code, time] of [
    ['before', '2026-01-09T00:00:00Z'],
    ['with', '2026-01-11T00:00:00Z'],
  ] as const)
    await database.query(
      `insert into transport_task (id, sign_code, terminal, company_code, task_code, state, start_time, end_time, subject, touched_time, write_no)
       values ($1, $2, 'x', 'TW0101', $1, 'closed', $3, $3, $4, $3, 1)`,
      [code, ownTruck, new Date(String(time)), subject],
    );
  const answer = await admin.get(
    '/reports/cargo_monitor/event_report/operation_record?startTime=2026-01-08T00:00:00Z&endTime=2026-01-12T00:00:00Z&order=startTime',
  );
  const rows = field(answer, 'rows') as Readonly<Record<string, unknown>>[];
  expect(rows.map(({ taskCode, trailerCode }) => [taskCode, trailerCode])).toEqual([
    ['before', null],
    ['with', '浙B7001挂'],
  ]);
  const certificate = field(await admin.get('/sealCertificate?taskCode=with'), 'content');
  expect(certificate).toMatchObject({ signCode: ownTruck, trailerCode: '浙B7001挂' });
});

test('who takes it off writes until when, and that stands in the audit log', async () => {
  const [coupling] = await rowsOf('coupling', 'state=coupled');
  const { id, version } = coupling ?? {};
  const untilTime = '2026-02-20T00:00:00.000Z';
  const answer = await admin.send(
    'PUT',
    `/resource/${String(id)}/setting/base_data/coupling`,
    rowForm({ untilTime }, Number(version)),
    english,
  );
  expect(answer.resultCode, JSON.stringify(answer)).toBe(200);
  expect(await rowsOf('coupling', 'state=coupled')).toEqual([]);
  expect((await couple(ownTruck, 1, untilTime)).resultCode).toBe(200);
  expect(
    await database.query(
      `select after ->> 'untilTime' as until from audit_log where subject = $1 and before is not null`,
      [`${ownTruck} + 浙B7001挂`],
    ),
  ).toEqual([{ until: untilTime }]);
});

test('another company enters the same plate, and is told nothing of who pulls it elsewhere', async () => {
  const [own] = await database.query<{ id: number }>(
    `insert into trailer (sign_code, company_code) values ('浙B7002挂', 'TW0201') returning id`,
  );
  const [foreign] = await database.query<{ id: number; version: number }>(
    `select id, version from trailer where sign_code = '浙B7002挂' and company_code = 'TW0101'`,
  );
  const [truck] = await database.query<{ id: number }>(`select id from truck where sign_code = '浙B00004'`);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'sibling', 'sibling', 'useradmin', 'TW0201', password_hash from app_user where user_name = 'admin'`,
  );
  const sibling = await loginAs(app, 'sibling');
  const coupleTo = (trailerId: number | undefined) =>
    sibling.send(
      'POST',
      '/resources/setting/base_data/coupling',
      rowForm({ truckId: truck?.id, trailerId, fromTime: '2026-02-25T00:00:00Z', untilTime: null }),
      english,
    );
  // What it does not own it does not couple.
  expect(field(await coupleTo(foreign?.id), 'fields')).toEqual({ trailerId: expect.any(String) });
  // It changes hands while the former owner's truck is entered as pulling it.
  await database.query('delete from trailer where id = $1', [own?.id ?? 0]);
  await database.query(`update trailer set company_code = 'TW0201' where id = $1`, [foreign?.id ?? 0]);
  expect(field(await coupleTo(foreign?.id), 'fields')).toEqual({
    trailerId: 'A truck of another company pulls the trailer in this period',
  });
});
