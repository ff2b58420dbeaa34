import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { PastSpan, PastTrucks } from '#contract/tracks/past-fleet.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { pastTrucksOf } from '#state/tracks/past-trucks.ts';

import { makeRowsWritable } from '../../support/databases/writable-rows.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let reader: Client;
const atMs = Date.parse('2026-03-02T04:00:00Z');
const iso = (minute: number): string => new Date(atMs + minute * 60_000).toISOString();

const fix = (minute: number, speedKmh = 50) => ({
  id: `position-${minute + 100}`,
  terminal: '1000000002',
  time: iso(minute),
  seq: 1000 + minute,
  kind: 'position',
  data: {
    fix: '3d',
    longitudeDeg: 121.5 + minute / 100,
    latitudeDeg: 29.9,
    speedKmh,
    bearingDeg: 90,
    acc: true,
    satellites: 12,
  },
});

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => atMs + 3_600_000));
  await makeRowsWritable(database);
  await ingest(
    app,
    [-10, -9, 0, 1, 2].map((minute) => fix(minute)),
  );
  await database.query(
    `insert into alarm (id, sign_code, terminal, company_code, type, level, start_time, raised_time, subject, touched_time,
       write_no, state, withdrawn)
     select x.id, t.sign_code, t.terminal, t.company_code, 1, 1, $2::timestamptz, x.raised::timestamptz, 's', now(), 1, x.state, x.withdrawn
     from truck t, (values ('a', $2, 'unconfirmed', true), ('b', $3, 'unconfirmed', false)) as x (id, raised, state, withdrawn)
     where t.sign_code = $1`,
    [ownTruck, iso(-5), iso(30)],
  );
  reader = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const at = (minute: number, known: string) => reader.get(`/pastMoment?time=${iso(minute)}&known=${known}`);
const truckOf = (answer: { readonly data: unknown }) =>
  pastTrucksOf(field(answer, 'trucks') as PastTrucks, Date.parse(String(field(answer, 'time')))).find(
    ({ signCode }) => signCode === ownTruck,
  );
const v20Of = (answer: { readonly data: unknown }, compartment: number): number | null =>
  (JSON.parse(truckOf(answer)?.lastInventoryMap ?? '{}') as Record<number, { v20: number | null }>)[
    compartment
  ]?.v20 ?? null;

test('what was withdrawn since was known then, what was raised later is known now; both are said', async () => {
  const then = await at(0, 'then');
  expect(truckOf(then)).toMatchObject({ alarm: 1, longitudeDeg: 121.5 });
  expect(field(then, 'changedSince')).toMatchObject([{ what: 'withdrawnSince' }, { what: 'raisedLater' }]);
  await database.query(`update alarm set withdrawn = true where id = 'b'`);
  expect(truckOf(await at(0, 'now'))?.alarm).toBeNull();
  await database.query(`update alarm set withdrawn = false where id = 'b'`);
  expect(truckOf(await at(0, 'now'))?.alarm).toBe(1);
});

test('an alarm that was judged harmless later was still one then', async () => {
  await database.query(`update alarm set state = 'falseAlarm', raised_time = start_time where id = 'b'`);
  await database.query(
    `insert into alarm_event (alarm_id, time, state, user_id, user_name) values ('b', $1, 'falseAlarm', 1, 'x')`,
    [iso(20)],
  );
  await database.query(`update alarm set withdrawn = true where id = 'a'`);
  await database.query(`delete from alarm where id = 'a'`);
  expect(truckOf(await at(0, 'then'))?.alarm).toBe(1);
  expect(truckOf(await at(25, 'then'))?.alarm).toBeNull();
  expect(truckOf(await at(0, 'now'))?.alarm).toBeNull();
});

test('open alarms come with what was made of them then and next', async () => {
  await database.query(
    `insert into alarm_event (alarm_id, time, state, user_id, user_name) values ('b', $1, 'acknowledged', 1, 'y')`,
    [iso(-1)],
  );
  const alarms = (minute: number) => at(minute, 'then').then((answer) => field(answer, 'alarms'));
  expect(await alarms(-2)).toMatchObject([
    { state: 'unconfirmed', next: { state: 'acknowledged', userName: 'y' } },
  ]);
  expect(await alarms(0)).toMatchObject([
    { signCode: ownTruck, state: 'acknowledged', next: { userName: 'x' } },
  ]);
  expect(await alarms(25)).toEqual([]);
});

test('a volume that was corrected since is the one that was known then, and is marked', async () => {
  await database.transaction((queries) => createPartitions()().ensure(queries, 'tank_inventory', [atMs]));
  await database.query(
    `insert into tank_inventory (id, subject, sign_code, terminal, company_code, revision, touched_time, write_no, time,
       compartment, vt_l, v20_l, oil_code)
     select 'tank-inventory:1', 's', sign_code, terminal, company_code, 2, now(), 1, $2::timestamptz, 1, 4000, 3980, 92
     from truck where sign_code = $1`,
    [ownTruck, iso(-3)],
  );
  await database.query(
    `insert into record_history (kind, record_id, revision, changed_time, content)
     values ('tank-inventory', 'tank-inventory:1', 1, $1, '{"vt_l": 3900, "v20_l": 3880, "oil_code": 92}')`,
    [iso(10)],
  );
  const v20At = async (minute: number, known: string) => {
    const answer = await at(minute, known);
    return [v20Of(answer, 1), field(answer, 'knownSince')];
  };
  const marked = [{ signCode: ownTruck, place: false, compartments: [1] }];
  expect(await v20At(0, 'then')).toEqual([3880, marked]);
  expect(await v20At(0, 'now')).toEqual([3980, marked]);
  expect(await v20At(15, 'then')).toEqual([3980, []]);
});

test('a reading that was withdrawn since was known then, is not known now, and is marked in both', async () => {
  const readings = async (minute: number, known: string) => {
    const answer = await at(minute, known);
    return [
      v20Of(answer, 2),
      (field(answer, 'knownSince') as readonly { compartments: number[] }[]).some(({ compartments }) =>
        compartments.includes(2),
      ),
    ];
  };
  const insert = (id: string, minute: number, v20L: number) =>
    database.query(
      `insert into tank_inventory (id, subject, sign_code, terminal, company_code, revision, touched_time, write_no, time,
         compartment, vt_l, v20_l, oil_code)
       select $3, 's', sign_code, terminal, company_code, 1, now(), 1, $2::timestamptz, 2, $4::float8, $4::float8, 92
       from truck where sign_code = $1`,
      [ownTruck, iso(minute), id, v20L],
    );
  await insert('tank-inventory:2', -8, 1000);
  await insert('tank-inventory:3', -4, 2000);
  expect(await readings(0, 'then')).toEqual([2000, false]);
  // As the store does it: what the row said goes to its history, and the row is withdrawn.
  await database.query(
    `insert into record_history (kind, record_id, revision, changed_time, content)
     select 'tank-inventory', id, revision, $1, to_jsonb(t) from tank_inventory t where id = 'tank-inventory:3'`,
    [iso(10)],
  );
  await database.query(
    `update tank_inventory set withdrawn = true, revision = 2 where id = 'tank-inventory:3'`,
  );
  expect(await readings(0, 'then')).toEqual([2000, true]);
  expect(await readings(0, 'now')).toEqual([1000, true]);
  // After the withdrawal nobody knows it any longer, and before it was read nobody knew it.
  expect(await readings(11, 'then')).toEqual([1000, false]);
  expect(await readings(-5, 'then')).toEqual([1000, false]);
  // A later reading says more of the moment.
  await insert('tank-inventory:4', -2, 1500);
  expect(await readings(0, 'then')).toEqual([1500, false]);
  await insert('tank-inventory:5', -4, 2100);
  expect(await readings(-3, 'then')).toEqual([2000, true]);
  expect(await readings(-3, 'now')).toEqual([2100, true]);
});

test('a compartment that reports seldom keeps its last reading; one that the truck did not have is left out', async () => {
  const minuteMs = 60_000;
  const insert = (compartment: number, minute: number, v20L: number) =>
    database.query(
      `insert into tank_inventory (id, subject, sign_code, terminal, company_code, revision, touched_time, write_no, time,
         compartment, vt_l, v20_l, oil_code)
       select 'often:' || $2::int || ':' || $4::float8, 'often', sign_code, terminal, company_code, 1, now(), 1, $3::timestamptz, $2::int, $4::float8,
         $4::float8, 92
       from truck where sign_code = $1`,
      [ownTruck, compartment, new Date(atMs + minute * minuteMs).toISOString(), v20L],
    );
  await insert(2, -25, 222);
  for (let minute = -24; minute <= -16; minute += 1) await insert(1, minute, 1000 + minute);
  for (const known of ['then', 'now']) {
    const answer = await at(-15, known);
    expect([v20Of(answer, 1), v20Of(answer, 2)]).toEqual([984, 222]);
  }
  const fitted = Object.keys(JSON.parse(truckOf(await at(-15, 'then'))?.lastInventoryMap ?? '{}') as object);
  for (const compartment of fitted) await insert(Number(compartment), -15, 0);
  const empty = truckOf(await at(-9, 'then'));
  await insert(77, -16, 7777);
  expect(truckOf(await at(-9, 'then'))).toEqual(empty);
  await insert(2, -14, 7777);
  expect(truckOf(await at(-9, 'then'))?.processState).not.toBe(empty?.processState);
  expect(truckOf(await at(-26, 'then'))?.lastInventoryMap).toContain('"v20":null');
  await database.query(`delete from tank_inventory where subject = 'often'`);
});

test('an area and a driver are those of that moment, and of what was known of it', async () => {
  const [area] = await database.query<{ key: string; content: Record<string, unknown> }>(
    `select key, content from master_version where entity = 'area' and superseded_by is null limit 1`,
  );
  const circle = { longitudeDeg: 121.5, latitudeDeg: 29.9, radiusM: 800, polygon: null };
  const put = (name: string, from: string, by: string | null) =>
    database.query(
      `insert into master_version (entity, key, effective_from, content, correction_id) values ('area', 'A99', $1, $2, $3)`,
      [from, JSON.stringify({ ...area?.content, ...circle, areaCode: 'A99', name }), by],
    );
  const areaAt = async (minute: number, known: string) =>
    Reflect.get(Object(truckOf(await at(minute, known))), 'area');
  await put('old', iso(-60), null);
  await put('new', iso(0.5), null);
  expect(await areaAt(0, 'then')).toBe('old');
  const [correction] = await database.query<{ id: string }>(
    `insert into master_correction (entity, key, effective_from, patch, reason, company_code, user_id, user_name, created_time)
     values ('area', 'A99', $1, '{}', 'x', 'TW01', 1, 'x', $2) returning id::text`,
    [iso(-60), iso(30)],
  );
  await database.query(
    `update master_version set superseded_by = $1 where entity = 'area' and key = 'A99' and effective_from = $2`,
    [String(correction?.id), iso(-60)],
  );
  await put('corrected', iso(-60), correction?.id ?? null);
  expect(await areaAt(0, 'then')).toBe('old');
  expect(await areaAt(0, 'now')).toBe('corrected');
  // On the other side of a change, back again, and from a version that is written meanwhile.
  expect(await areaAt(0.75, 'now')).toBe('new');
  expect(await areaAt(0, 'now')).toBe('corrected');
  await put('newer', iso(0.25), null);
  expect(await areaAt(0.3, 'now')).toBe('newer');
  expect(await areaAt(0, 'now')).toBe('corrected');

  const [driver] = await database.query<{ code: string; name: string }>(
    'select driver_code as code, name from driver order by driver_code limit 1',
  );
  await database.query(
    `insert into driver_duty (id, subject, sign_code, terminal, company_code, driver_code, touched_time, write_no, sign_in_time,
       sign_out_time)
     select 'driver-duty:1', 's', sign_code, terminal, company_code, $2, now(), 1, $3::timestamptz, $4::timestamptz
     from truck where sign_code = $1`,
    [ownTruck, String(driver?.code), iso(-1), iso(1.5)],
  );
  const driverAt = async (minute: number) =>
    Reflect.get(Object(truckOf(await at(minute, 'then'))), 'driverName');
  const usual = await driverAt(-2);
  expect(usual).not.toBe(driver?.name);
  expect(await driverAt(0)).toBe(driver?.name);
  expect(await driverAt(2)).toBe(usual);
});

test('a truck stands, loads or is silent as its last fact of the kind says; an earlier one without end says nothing', async () => {
  const put = (table: string, id: string, from: number, to: number | null) =>
    database.query(
      `insert into ${table} (id, subject, sign_code, terminal, company_code, touched_time, write_no, start_time, raised_time, end_time)
       select $2, 's', sign_code, terminal, company_code, now(), 1, $3::timestamptz, $3::timestamptz, $4::timestamptz
       from truck where sign_code = $1`,
      [ownTruck, id, iso(from), to === null ? null : iso(to)],
    );
  const stateAt = async (minute: number) => {
    const truck = truckOf(await at(minute, 'now'));
    return [truck?.status, truck?.processState];
  };
  const moving = await stateAt(0);
  await put('parking', 'parking:1', -9, null);
  const parked = await stateAt(0);
  expect(parked[0]).not.toBe(moving[0]);
  await put('parking', 'parking:2', -6, -5);
  expect(await stateAt(0)).toEqual(moving);
  await put('parking', 'parking:3', -3.5, 4);
  expect(await stateAt(0)).toEqual(parked);
  expect(await stateAt(4)).toEqual(moving);
  await put('offline', 'offline:7', -2, 1);
  expect((await stateAt(0))[0]).toBe(0);
  expect((await stateAt(1))[0]).toBe(parked[0]);
  await database.query(`update offline set withdrawn = true where id = 'offline:7'`);
  await put('loading', 'loading:1', -1, 0.5);
  const loading = await stateAt(0);
  expect(loading[1]).not.toBe(parked[1]);
  expect(await stateAt(0.5)).toEqual(parked);
  for (const table of ['parking', 'offline', 'loading'])
    await database.query(`delete from ${table} where subject = 's'`);
});

test('before its first fix a truck is nowhere, the future is refused, and a period has its end', async () => {
  expect(truckOf(await at(-11, 'then'))).toMatchObject({ longitudeDeg: null, status: 0 });
  expect((await at(61, 'then')).resultCode).toBe(400);
  expect((await reader.get('/pastMoment?time=then&known=then')).resultCode).toBe(400);
  const long = `/pastSpan?fromTime=${iso(-180)}&toTime=${iso(0)}&everyS=1&known=now`;
  expect((await reader.get(long)).resultCode).toBe(400);
  // A player asks ahead; what is not yet is empty, however far ahead, and so is what ends before it begins.
  for (const [from, to] of [
    [61, 71],
    [3 * 1440, 3 * 1440 + 10],
    [3 * 1440, 0],
  ] as const)
    for (const known of ['then', 'now']) {
      const ahead = `/pastSpan?fromTime=${iso(from)}&toTime=${iso(to)}&everyS=60&known=${known}`;
      const answer = await reader.get(ahead);
      expect([answer.resultCode, (answer.data as PastSpan).atS.filter((atS) => atS >= 0)]).toEqual([200, []]);
    }
});

test('fixes come as columns, the last one before the period at their head, and thinner where that is asked', async () => {
  const ask = async (everyS: number) => {
    const answer = await reader.get(
      `/pastSpan?fromTime=${iso(0)}&toTime=${iso(10)}&everyS=${everyS}&known=now`,
    );
    const { fixes, atS } = answer.data as PastSpan;
    return atS.slice(0, fixes[0]);
  };
  expect(await ask(1)).toEqual([-540, 0, 60, 120]);
  expect(await ask(600)).toEqual([-540, 0]);
});

test('fixes of a silence were not known before contact was back: neither those of the period, nor the last one before', async () => {
  await database.query(
    `insert into offline (id, subject, sign_code, terminal, company_code, touched_time, write_no, start_time, end_time)
     select 'offline:' || x.from_time, 'truck:' || id, sign_code, terminal, company_code, now(), 1, x.from_time, x.end_time
     from truck, (values ($2::timestamptz, $3::timestamptz), ($4, $5), ($6, null)) as x (from_time, end_time)
     where sign_code = $1`,
    [ownTruck, iso(-9.5), iso(-8), iso(0.5), iso(1.5), iso(4)],
  );
  const ask = async (known: string) => {
    const answer = await reader.get(`/pastSpan?fromTime=${iso(0)}&toTime=${iso(10)}&everyS=1&known=${known}`);
    const { fixes, atS } = answer.data as PastSpan;
    return atS.slice(0, fixes[0]);
  };
  expect(await ask('then')).toEqual([-600, 0, 120]);
  expect(await ask('now')).toEqual([-540, 0, 60, 120]);
  await database.query('delete from offline');
});

test('a day counts what happened by the quarter of an hour, and names it in order', async () => {
  const answer = await reader.get('/pastDay?day=2026-03-02');
  const { alarms } = field(answer, 'counts') as { readonly alarms: readonly number[] };
  expect(alarms).toHaveLength(96);
  // 11:55 in China.
  expect(alarms[47]).toBe(1);
  expect(field(answer, 'events')).toMatchObject([{ kind: 'alarm', type: 1, signCode: ownTruck }]);
  expect((field(answer, 'days') as readonly object[]).at(-1)).toEqual({ day: '2026-03-02', alarms: 1 });
});
