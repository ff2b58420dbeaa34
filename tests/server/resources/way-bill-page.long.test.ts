import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetPlan } from '#contract/sheet-plan.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  seedDemoWorld,
} from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const address = 'monitor/way_bill';
const english = { 'accept-language': 'en' };
const nowMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
let app: App;
let admin: Client;
let truckId = '';
let siblingId = '';
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('D01', 'depot', '康桥油库', 'TW01', null, 121.6, 29.9, 400), ('S02', 'station', '良渚站', 'TW01', 'S02', 121.8, 29.9, 150)`,
  );
  app = await openTestApp(database, () => nowMs);
  admin = await loginAs(app, 'useradmin');
  const rows = await database.query<{ id: number }>(
    `select id from truck where sign_code in ($1, '浙B00004') order by sign_code`,
    [ownTruck],
  );
  [truckId = '', siblingId = ''] = rows.map(({ id }) => String(id));
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const plannedTime = '2026-03-02T02:00:00.000Z';
const arrangement = (wayBillCode: string, more: object = {}) => ({
  wayBillCode,
  plannedTime,
  truckId,
  depotAreaCode: 'D01',
  stops: [
    { stationCode: 'S01', plannedTime: '2026-03-02T03:30:00.000Z', oilCode: 92, orderedL: 8000 },
    { stationCode: 'S02', compartment: 2 },
  ],
  ...more,
});
const create = (fields: object) => admin.send('POST', `/resources/${address}`, rowForm(fields), english);
const rowOf = async (wayBillCode: string) => {
  const answer = await admin.get(`/resources/${address}?search=${wayBillCode}`);
  return (field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[])[0];
};
const versionsOf = (wayBillCode: string) =>
  database.query<{ from: string; content: { readonly stops: readonly unknown[] } }>(
    `select effective_from::text as "from", content from master_version where entity = 'wayBill'
       and key = (select id::text from way_bill where way_bill_code = $1) order by id`,
    [wayBillCode],
  );

test('a number that another company has given is free, and is not told', async () => {
  const [theirs] = await database.query<{ id: number; company_code: string }>(
    `select id, company_code from truck where not company_code like 'TW01%' limit 1`,
  );
  await database.query(
    `insert into way_bill (way_bill_code, company_code, truck_id, depot_area_code, planned_time)
     values ('W0', $1, $2, 'D01', $3)`,
    [theirs?.company_code ?? '', theirs?.id ?? 0, new Date(plannedTime)],
  );
  const taken = await admin.get(`/resourceTaken/${address}?field=wayBillCode&value=W0`);
  expect(field(taken, 'taken')).toBe(false);
  const made = await create(arrangement('W0'));
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  expect((await create(arrangement('W0'))).data).toMatchObject({ fields: { wayBillCode: 'already exists' } });
  expect(await database.query(`select 1 from way_bill where way_bill_code = 'W0'`)).toHaveLength(2);
  const base64 = Buffer.from('运单号,备注\nW0,改').toString('base64');
  const plan = await admin.send('POST', `/resourceSheetPlan/${address}`, { base64 }, english);
  const written = await admin.send(
    'POST',
    `/resourceSheet/${address}`,
    { base64, digest: (plan.data as SheetPlan).digest },
    english,
  );
  expect(written.data, JSON.stringify(plan.data)).toMatchObject({ updated: 1 });
  const remarks = await database.query<{ remark: string; ours: boolean }>(
    `select remark, company_code like 'TW01%' as ours from way_bill where way_bill_code = 'W0' order by 2`,
  );
  expect(remarks).toEqual([
    { remark: '', ours: false },
    { remark: '改', ours: true },
  ]);
  await database.query(`delete from way_bill where way_bill_code = 'W0'`);
});

test('an arrangement is a version for the rules, with its stops in order and its times in UTC', async () => {
  const made = await create(arrangement('W1'));
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  expect(await versionsOf('W1')).toMatchObject([
    {
      content: {
        wayBillCode: 'W1',
        truckId,
        depotAreaCode: 'D01',
        plannedTime,
        stops: [
          { stationCode: 'S01', plannedTime: '2026-03-02T03:30:00.000Z', oilCode: 92, orderedL: 8000 },
          { stationCode: 'S02', compartment: 2 },
        ],
      },
    },
  ]);
  expect(await rowOf('W1')).toMatchObject({
    plannedTime,
    truckIdName: ownTruck,
    depotAreaCodeName: '康桥油库',
    stations: '城关加油站 → 良渚站',
    orderedL: 8000,
    taskCode: null,
  });
});

test('an edit is the next version and leaves the one before it; deleting ends it', async () => {
  await create(arrangement('W2'));
  const sent = await ingest(app, [
    {
      id: 'beat',
      terminal: '1000000001',
      time: '2026-03-02T00:59:00Z',
      seq: 1,
      kind: 'heartbeat',
      data: { intervalS: 60 },
    },
  ]);
  expect(sent.statusCode).toBe(200);
  const id = Number((await rowOf('W2'))?.['id']);
  const edited = await admin.send(
    'PUT',
    `/resource/${id}/${address}`,
    rowForm({ stops: [{ stationCode: 'S02' }] }, 1),
    english,
  );
  expect(edited.resultCode, JSON.stringify(edited)).toBe(200);
  const versions = await versionsOf('W2');
  expect(versions.map(({ content }) => content.stops.length)).toEqual([2, 1]);
  expect(new Date(versions[1]?.from ?? '').getTime()).toBeGreaterThanOrEqual(nowMs);
  await admin.send('DELETE', `/resource/${id}/${address}`, {}, english);
  const [last] = await database.query<{ content: unknown }>(
    `select content from master_version where entity = 'wayBill' and key = $1 order by id desc limit 1`,
    [String(id)],
  );
  expect(last).toEqual({ content: null });
});

test.each([
  ['no stop', { stops: [] }, 'stops'],
  ['a station that there is not', { stops: [{ stationCode: 'D01' }] }, 'stops.0.stationCode'],
  ['a depot that is a station', { depotAreaCode: 'S01' }, 'depotAreaCode'],
  ['no time', { plannedTime: '2026-03-02' + ' 8 Uhr' }, 'plannedTime'],
  ['the same code again', { wayBillCode: 'W1' }, 'wayBillCode'],
])('%s is refused, and the field is named', async (_what, fields, fault) => {
  const answer = await create(arrangement('W9', fields));
  expect(answer.resultCode).toBe(400);
  expect(Object.keys(Object(field(answer, 'fields')) as object)).toEqual([fault]);
});

test('a fleet drives to the sites of its group, but not to those of a fleet beside it', async () => {
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('S03', 'station', '邻队站', 'TW0201', 'S03', 121.9, 29.9, 150)`,
  );
  const dispatcher = await loginAs(app, 'dispatcher');
  const offered = await dispatcher.get(`/resourceOptions/${address}?field=stops.stationCode`);
  const codes = (offered.data as readonly { readonly code: string }[]).map(({ code }) => code);
  expect(codes).toContain('S01');
  expect(codes).not.toContain('S03');
  const arrange = (code: string, stationCode: string) =>
    dispatcher.send(
      'POST',
      `/resources/${address}`,
      rowForm(arrangement(code, { stops: [{ stationCode }] })),
      english,
    );
  expect((await arrange('W10', 'S01')).resultCode).toBe(200);
  expect((await arrange('W11', 'S03')).resultCode).toBe(400);
});

test('a place is offered with its English name, and found by it', async () => {
  await database.query(`update area set name_en = 'Wharf Road Station' where station_code = 'S01'`);
  const dispatcher = await loginAs(app, 'dispatcher');
  const offered = await dispatcher.get(
    `/resourceOptions/${address}?field=stops.stationCode&search=wharf%20road`,
  );
  expect(offered.data).toMatchObject([{ code: 'S01', textEn: 'Wharf Road Station' }]);
});

test('a truck of another company can’t be arranged for', async () => {
  const answer = await create(arrangement('W9', { truckId: siblingId }));
  expect(answer.resultCode).toBe(400);
});

test.each([
  ['open', false, null, 'underWay'],
  ['closed', false, 899, 'delivered'],
  ['closed', false, 900, 'late'],
  ['closed', true, null, 'wrongStation'],
  ['open', true, null, 'wrongStation'],
  ['incomplete', false, null, 'unfinished'],
])('its state is its task’s: %s, wrong %s, late %s s: %s', async (state, wrong, lateS, wanted) => {
  await database.query(`delete from transport_task where way_bill_code = 'W1'`);
  await database.query(
    `insert into transport_task (id, subject, sign_code, terminal, company_code, start_time, task_code, way_bill_code, state, wrong_destination, late_s, write_no, touched_time)
     values ('task-w1', $1, $2, 'x', 'TW0101', $3, 'T-1', 'W1', $4, $5, $6, 1, $3)`,
    [`truck:${truckId}`, ownTruck, plannedTime, state, wrong, lateS],
  );
  expect(await rowOf('W1')).toMatchObject({ state: wanted, taskCode: 'T-1' });
});

const planOf = async (base64: string): Promise<SheetPlan> => {
  const answer = await admin.send('POST', `/resourceSheetPlan/${address}`, { base64 }, english);
  expect(answer.resultCode, JSON.stringify(answer)).toBe(200);
  return answer.data as SheetPlan;
};
const sheet = async (...rows: readonly (readonly (string | number | Date | null)[])[]): Promise<string> => {
  const bytes = await writeXlsx({ sheets: [{ name: 'x', rows: rows.map((row) => [...row]) }] });
  return Buffer.from(bytes).toString('base64');
};

test('a sheet that went out comes back and changes nothing, stops and times too', async () => {
  const answer = await admin.get(`/resourceSheet/${address}`, english);
  const plan = await planOf(String(field(answer, 'base64')));
  expect(plan.rows.length).toBeGreaterThan(0);
  expect(plan.rows.map(({ action }) => action)).toEqual(plan.rows.map(() => 'unchanged'));
});

test('a plan comes in from a sheet: names for codes, China time, a row for each stop', async () => {
  const head = [
    '运单号',
    '计划装油',
    '车辆',
    '装油油库',
    '第1站 加油站',
    '第1站 计划到达',
    '第2站 加油站',
    '第2站 计划量',
  ];
  const base64 = await sheet(
    head,
    ['X1', '2026-03-03 08:30', ownTruck, '康桥油库', '城关加油站', '2026/03/03 10:00', 'S02', 5000],
    ['X2', '2026-03-03 08:30', ownTruck, '康桥油库', null, null, '良渚站', null],
    ['X3', 'soon', ownTruck, '康桥油库', '没有的站', null, null, null],
  );
  const plan = await planOf(base64);
  expect(plan.unknownColumns).toEqual([]);
  expect(plan.rows.map(({ action, faults }) => [action, faults.map((fault) => fault.field)])).toEqual([
    ['create', []],
    ['wrong', ['stops.0.stationCode']],
    ['wrong', ['plannedTime', 'stops.0.stationCode']],
  ]);
  const good = await sheet(head, [
    'X1',
    new Date('2026-03-03T08:30:00Z'),
    ownTruck,
    '康桥油库',
    '城关加油站',
    '2026/03/03 10:00',
    'S02',
    5000,
  ]);
  const { digest } = await planOf(good);
  const done = await admin.send('POST', `/resourceSheet/${address}`, { base64: good, digest }, english);
  expect(done.resultCode, JSON.stringify(done)).toBe(200);
  const [version] = await versionsOf('X1');
  expect(version?.content).toMatchObject({
    plannedTime: '2026-03-03T00:30:00.000Z',
    stops: [
      { stationCode: 'S01', plannedTime: '2026-03-03T02:00:00.000Z' },
      { stationCode: 'S02', orderedL: 5000 },
    ],
  });
});

test('the plan of some days is found by their first and last, in China time', async () => {
  await create(arrangement('D1', { plannedTime: '2026-03-09T15:59:00.000Z' }));
  await create(arrangement('D2', { plannedTime: '2026-03-09T16:00:00.000Z' }));
  const found = async (query: string) => {
    const answer = await admin.get(`/resources/${address}?order=plannedTime&${query}`);
    return (field(answer, 'rows') as readonly { wayBillCode: string }[]).map(
      ({ wayBillCode }) => wayBillCode,
    );
  };
  expect(await found('plannedTime=2026-03-09')).toEqual(['D1']);
  expect(await found('plannedTime=2026-03-10')).toEqual(['D2']);
  expect(await found('plannedTime=2026-03-09&plannedTimeUntil=2026-03-15')).toEqual(['D1', 'D2']);
  expect(await found('plannedTime=2026-03-03&plannedTimeUntil=2026-03-08')).toEqual(['X1']);
});
