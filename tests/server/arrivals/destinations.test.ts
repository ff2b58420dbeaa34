import { afterAll, beforeAll, expect, test } from 'vitest';

import { roads } from '#domain/roads/road-graph.ts';
import { roadTime } from '#domain/roads/road-time.ts';
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
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const [first, ...others] = roads;
const line = first?.line ?? [];
const here = { longitudeDeg: line[0] ?? 0, latitudeDeg: line[1] ?? 0 };
const farLine = others.at(-1)?.line ?? [];
const far = { longitudeDeg: farLine[0] ?? 0, latitudeDeg: farLine[1] ?? 0 };

let database: Database;
let app: App;
let dispatcher: Client;
let truckId = 0;
let seq = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('D01', 'depot', '康桥油库', 'TW01', null, 119.0, 28.0, 400), ('S02', 'station', '良渚站', 'TW01', 'S02', $1, $2, 150),
       ('S03', 'station', '三号站', 'TW01', 'S03', $3, $4, 150)`,
    [far.longitudeDeg, far.latitudeDeg, here.longitudeDeg, here.latitudeDeg],
  );
  app = await openTestApp(database, () => nowMs);
  dispatcher = await loginAs(app, 'useradmin');
  const [row] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [ownTruck]);
  truckId = row?.id ?? 0;
  const made = await dispatcher.send(
    'POST',
    '/resources/monitor/way_bill',
    rowForm({
      wayBillCode: 'W1',
      plannedTime: '2026-03-02T00:00:00Z',
      truckId: String(truckId),
      depotAreaCode: 'D01',
      stops: [{ stationCode: 'S02', plannedTime: '2026-03-02T02:00:00Z' }, { stationCode: 'S03' }],
    }),
  );
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  await database.query(
    `insert into transport_task (id, subject, sign_code, terminal, company_code, start_time, task_code, way_bill_code,
       state, start_area, write_no, touched_time)
     values ('task', $1, $2, '1000000002', 'TW0101', '2026-03-02T00:10:00Z', 'T-1', 'W1', 'open', '康桥油库', 1, '2026-03-02T00:10:00Z')`,
    [`truck:${truckId}`, ownTruck],
  );
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { seq };
    return () => ({ seq } = noted);
  },
}));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const standAt = async (place: typeof here, time: string): Promise<void> => {
  seq += 1;
  const sent = await ingest(app, [
    {
      id: `p${seq}`,
      terminal: '1000000002',
      time,
      seq,
      kind: 'position',
      data: { fix: '3d', ...place, speedKmh: 60, acc: true },
    },
  ]);
  expect(JSON.parse(sent.payload)).toMatchObject({ accepted: 1 });
};
const destination = async (): Promise<unknown> => {
  const task: unknown = field(
    await dispatcher.get(`/truckDetail?signCode=${encodeURIComponent(ownTruck)}`),
    'task',
  );
  const [listed] = field(await dispatcher.get('/dashboard'), 'underWay') as readonly object[];
  // Both say the same.
  expect(Reflect.get(Object(listed), 'destination')).toEqual(Reflect.get(Object(task), 'destination'));
  return Reflect.get(Object(task), 'destination');
};

test('without a position the destination is the way bill’s next stop, and nothing is said of the arrival', async () => {
  expect(await destination()).toEqual({
    areaName: '良渚站',
    plannedTime: '2026-03-02T02:00:00Z',
    arrivalTime: null,
    km: null,
    positionTime: null,
    arrived: false,
  });
});

test('an old position says nothing of the arrival; a fresh one does, by the road', async () => {
  await standAt(here, '2026-03-02T00:29:00Z');
  expect(await destination()).toMatchObject({ arrivalTime: null, km: null });
  await standAt(here, '2026-03-02T00:58:00Z');
  const way = roadTime(here, far);
  expect(way?.km ?? 0).toBeGreaterThan(10);
  expect(await destination()).toMatchObject({
    km: Math.round((way?.km ?? 0) * 10) / 10,
    positionTime: '2026-03-02T00:58:00.000Z',
    arrivalTime: new Date(Date.parse('2026-03-02T00:58:00Z') + (way?.seconds ?? 0) * 1000).toISOString(),
    arrived: false,
  });
});

test('a task of a past that is still being told has no arrival from where the truck is now', async () => {
  await standAt(here, '2026-03-02T00:58:00Z');
  await database.query(
    `insert into engine_subject (subject, lineage, write_no, born_time, last_time, state)
     select subject, 'past', write_no, '2026-03-01T00:00:00Z', '2026-03-02T00:20:00Z', state
     from engine_subject where subject = $1 and lineage = 'live'`,
    [`truck:${truckId}`],
  );
  expect(await destination()).toMatchObject({ areaName: '良渚站', arrivalTime: null, km: null });
  await database.query(`delete from engine_subject where lineage = 'past'`);
  expect(await destination()).toMatchObject({ areaName: '良渚站', arrivalTime: expect.any(String) });
});

test('what was planned half a day ago and more says nothing of the arrival', async () => {
  const planned = (time: string) =>
    database.query(`update way_bill_stop set planned_time = $1 where station_code = 'S02'`, [time]);
  await planned('2026-03-01T12:59:00Z');
  expect(await destination()).toMatchObject({ areaName: '良渚站', arrivalTime: null });
  await planned('2026-03-02T02:00:00Z');
});

test('a station that was served is passed over, and a truck that is at the next one is there', async () => {
  await standAt(here, '2026-03-02T00:58:00Z');
  await database.query(
    `insert into unloading (id, subject, sign_code, terminal, company_code, start_time, task_code, station_code, write_no, touched_time)
     values ('u', $1, $2, '1000000002', 'TW0101', '2026-03-02T00:40:00Z', 'T-1', 'S02', 1, '2026-03-02T00:40:00Z')`,
    [`truck:${truckId}`, ownTruck],
  );
  expect(await destination()).toMatchObject({ areaName: '三号站', arrived: true, km: 0, arrivalTime: null });
});

test('a task without a way bill has no destination', async () => {
  await database.query(`update transport_task set way_bill_code = null where id = 'task'`);
  expect(await destination()).toBeNull();
});
