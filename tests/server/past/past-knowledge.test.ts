import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck } from '../../support/demo-world.ts';

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

const at = (minute: number, known: string) => reader.get(`/pastFleet?time=${iso(minute)}&known=${known}`);
const truckOf = (answer: { readonly data: unknown }) =>
  (
    field(answer, 'trucks') as readonly {
      signCode: string;
      longitudeDeg: number | null;
      alarm: number | null;
    }[]
  ).find(({ signCode }) => signCode === ownTruck);

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

test('before its first fix a truck is nowhere, the future is refused, and a period has its end', async () => {
  expect(truckOf(await at(-11, 'then'))).toMatchObject({ longitudeDeg: null, status: 0 });
  expect((await at(61, 'then')).resultCode).toBe(400);
  expect((await reader.get('/pastFleet?time=then&known=then')).resultCode).toBe(400);
  const long = `/pastTracks?fromTime=${iso(-180)}&toTime=${iso(0)}&everyS=1&known=now`;
  expect((await reader.get(long)).resultCode).toBe(400);
});

test('fixes come as columns, the last one before the period at their head, and thinner where that is asked', async () => {
  const ask = async (everyS: number) => {
    const answer = await reader.get(
      `/pastTracks?fromTime=${iso(0)}&toTime=${iso(10)}&everyS=${everyS}&known=now`,
    );
    return (answer.data as readonly { readonly atS: readonly number[] }[])[0]?.atS;
  };
  expect(await ask(1)).toEqual([-540, 0, 60, 120]);
  expect(await ask(600)).toEqual([-540, 0]);
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
