import { afterAll, beforeAll, expect, test } from 'vitest';

import pathManage from '#pages/monitor/path_manage.resource.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { sheetColumns } from '#server/sheets/cells/sheet-columns.ts';

import { covers } from '../../support/covers.ts';
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

const address = 'monitor/path_manage';
const english = { 'accept-language': 'en' };
const nowMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
let app: App;
let admin: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('D01', 'depot', '康桥油库', 'TW01', null, 121.6, 29.9, 400), ('D02', 'depot', '北仑油库', 'TW01', null, 121.9, 29.9, 400),
       ('S02', 'station', '良渚站', 'TW01', 'S02', 121.8, 29.9, 150)`,
  );
  app = await openTestApp(database, () => nowMs);
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const points = [
  [121.6, 29.9],
  [121.7, 29.91],
  [121.8, 29.9],
];
const route = (routeCode: string, more: object = {}) => ({
  routeCode,
  name: `路线 ${routeCode}`,
  companyCode: 'TW0101',
  depotAreaCode: 'D01',
  halfWidthM: 500,
  stops: [{ stationCode: 'S02' }],
  line: { points, learnedFrom: null },
  ...more,
});
const create = (fields: object, client = admin) =>
  client.send('POST', `/resources/${address}`, rowForm(fields), english);
const rowOf = async (routeCode: string, client = admin) => {
  const answer = await client.get(`/resources/${address}?search=${routeCode}`);
  return (field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[])[0];
};
const edit = async (routeCode: string, fields: object) => {
  const row = await rowOf(routeCode);
  return admin.send(
    'PUT',
    `/resource/${String(row?.['id'])}/${address}`,
    rowForm(fields, Number(row?.['version'])),
    english,
  );
};
const versionsOf = (routeCode: string) =>
  database.query<{ content: object | null }>(
    `select content from master_version where entity = 'route' and key = $1 order by id`,
    [routeCode],
  );
const faultsOf = (answer: unknown): unknown => Reflect.get(Object(answer), 'fields') ?? answer;

test('product.routes: a route is a version for the rules, and each edit another; disabled there is none', async () => {
  covers('product.routes');
  const made = await create(route('R1'));
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  expect(await rowOf('R1')).toMatchObject({
    lengthKm: 19.4,
    stations: '良渚站',
    deviations: 0,
    line: { points, learnedFrom: null },
    depotAreaCodeName: '康桥油库',
  });
  // From the first fact on an edit leaves what was before.
  const beat = { id: 'beat', terminal: '1000000001', time: '2026-03-02T00:59:00Z', seq: 1 };
  const sent = await ingest(app, [{ ...beat, kind: 'heartbeat', data: { intervalS: 60 } }]);
  expect(sent.statusCode).toBe(200);
  expect((await edit('R1', { halfWidthM: 900 })).resultCode).toBe(200);
  expect((await edit('R1', { enabled: false })).resultCode).toBe(200);
  const content = { routeCode: 'R1', name: '路线 R1', line: points };
  expect(await versionsOf('R1')).toEqual([
    { content: { ...content, halfWidthM: 500 } },
    { content: { ...content, halfWidthM: 900 } },
    { content: null },
  ]);
});

test.each([
  [{ line: { points: [], learnedFrom: null } }, 'line'],
  [{ line: { points: [[121.6, 29.9]], learnedFrom: null } }, 'line'],
  [
    {
      line: {
        points: [
          [121.6, 29.9],
          [200, 29.9],
        ],
        learnedFrom: null,
      },
    },
    'line',
  ],
  [{ halfWidthM: 49 }, 'halfWidthM'],
  [{ depotAreaCode: 'S02' }, 'depotAreaCode'],
  [{ stops: [] }, 'stops'],
  [{ routeCode: 'R 1' }, 'routeCode'],
])('%j is refused at its field %s', async (more, name) => {
  const answer = await create(route('R7', more));
  expect(answer.resultCode).toBe(400);
  expect(JSON.stringify(faultsOf(answer))).toContain(`"${name}"`);
  expect(await rowOf('R7')).toBeUndefined();
});

test('a way bill names a route of its own depot and stations, and the route stays while one names it', async () => {
  await create(route('R2'));
  const [truck] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [
    ownTruck,
  ]);
  const bill = (more: object) => ({
    wayBillCode: 'W1',
    plannedTime: '2026-03-02T02:00:00.000Z',
    truckId: String(truck?.id),
    depotAreaCode: 'D01',
    stops: [{ stationCode: 'S02' }],
    routeCode: 'R2',
    ...more,
  });
  const arrange = (more: object) =>
    admin.send('POST', '/resources/monitor/way_bill', rowForm(bill(more)), english);
  expect(JSON.stringify(await arrange({ depotAreaCode: 'D02' }))).toContain('begins at another depot');
  expect(JSON.stringify(await arrange({ stops: [{ stationCode: 'S01' }] }))).toContain('does not pass all');
  expect(JSON.stringify(await arrange({ routeCode: 'R99' }))).toContain('Choose one of the list');
  expect((await arrange({})).resultCode).toBe(200);
  const [version] = await database.query<{ content: object }>(
    `select content from master_version where entity = 'wayBill' order by id desc limit 1`,
  );
  expect(version?.content).toMatchObject({ wayBillCode: 'W1', routeCode: 'R2' });
  const row = await rowOf('R2');
  const removed = await admin.send('DELETE', `/resource/${String(row?.['id'])}/${address}`, {}, english);
  expect(removed.resultCode).toBe(409);
  expect(JSON.stringify(removed)).toContain('1 delivery arrangement');
});

test('who may not edit routes reads them alone; another company sees none', async () => {
  await create(route('R3'));
  const safety = await loginAs(app, 'safety');
  expect((await create(route('R4'), safety)).resultCode).not.toBe(200);
  expect((await create(route('R5', { companyCode: 'TW02' }))).resultCode).not.toBe(200);
  await database.query(`update route set company_code = 'TW02' where route_code = 'R3'`);
  expect(await rowOf('R3')).toBeUndefined();
});

test('a journey is learned from the stored track: simplified, without leaps, with its depot and stations', async () => {
  const at = (minute: number): Date => new Date(Date.parse('2026-03-01T00:00:00Z') + minute * 60_000);
  await database.query(
    `insert into transport_task (id, sign_code, company_code, task_code, state, start_time, end_time, start_area, km, subject, touched_time, write_no)
     values ('transport-task:J1', $1, 'TW0101', 'J1', 'closed', $2, $3, '康桥油库', 19.5, 'truck:x', $2, 1)`,
    [ownTruck, at(0), at(60)],
  );
  await database.query(
    `insert into loading (id, sign_code, company_code, task_code, start_time, end_time, area_code, subject, touched_time, write_no)
     values ('loading:J1', $1, 'TW0101', 'J1', $2, $2, 'D01', 'truck:x', $2, 1)`,
    [ownTruck, at(0)],
  );
  await database.query(
    `insert into unloading (id, sign_code, company_code, task_code, start_time, end_time, area_name, station_code, subject, touched_time, write_no)
     values ('unloading:J1', $1, 'TW0101', 'J1', $2, $2, '良渚站', 'S02', 'truck:x', $2, 1)`,
    [ownTruck, at(50)],
  );
  await database.transaction((queries) =>
    createPartitions()().ensure(queries, 'position', [at(0).getTime()]),
  );
  const fixes = [
    [1, 121.6, 29.9, 0],
    [5, 121.6, 29.9, 20],
    [10, 121.65, 29.9, 60],
    [15, 121.7, 29.9, 60],
    [16, 122.9, 31, 60],
    [17, 121.72, 29.9, 60],
    [30, 121.8, 29.9, 20],
    [40, 121.9, 29.9, 0],
  ] as const;
  for (const [minute, longitudeDeg, latitudeDeg, speedKmh] of fixes)
    await database.query(
      `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, speed_kmh, acc)
       values ($1, 'TW0101', $2, $3, $4, $5, true)`,
      [ownTruck, at(minute), longitudeDeg, latitudeDeg, speedKmh],
    );
  const sign = encodeURIComponent(ownTruck);
  expect(await admin.get(`/journeys?signCode=${sign}`)).toMatchObject({
    data: [{ taskCode: 'J1', signCode: ownTruck, depot: '康桥油库', stations: ['良渚站'], km: 19.5 }],
  });
  expect(await admin.get(`/journeys/line?signCode=${sign}&taskCode=J1`)).toMatchObject({
    data: {
      taskCode: 'J1',
      depotAreaCode: 'D01',
      stationCodes: ['S02'],
      points: [
        [121.6, 29.9],
        [121.8, 29.9],
      ],
    },
  });
  expect((await admin.get(`/journeys/line?signCode=${sign}&taskCode=J9`)).resultCode).toBe(404);
  await create(route('R6', { line: { points, learnedFrom: 'J1' } }));
  expect(await rowOf('R6')).toMatchObject({ journey: `${ownTruck} 2026-03-01 08:00` });
});

test('a line goes out to a sheet and comes back as it was, with the task that it was learned from', () => {
  const columns = sheetColumns(pathManage).filter((column) => column.field === 'line');
  const context = { language: 'en', references: new Map() } as const;
  const back = (line: unknown): unknown => {
    const form: Record<string, unknown> = {};
    for (const column of columns) column.read(form, column.write(line, context), context);
    return form['line'];
  };
  expect(columns).toHaveLength(2);
  for (const line of [
    { points, learnedFrom: null },
    { points, learnedFrom: 'J1' },
  ])
    expect(back(line)).toEqual(line);
});
