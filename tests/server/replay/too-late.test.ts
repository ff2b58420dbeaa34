import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { ingest, ownTruck } from '../../support/worlds/demo-world.ts';

const hourMs = 3_600_000;
const nowMs = Date.now() - 60_000;
let database: Database;
let app: App;
let seq = 0;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs + 1000));
});
afterAll(() => closeDemoApp({ database, app }));

const message = (hoursAgo: number, kind: string, data: object) => ({
  id: `l${(seq += 1)}`,
  terminal: '1000000002',
  time: new Date(nowMs - hoursAgo * hourMs).toISOString(),
  seq,
  kind,
  data,
});
const fix = (hoursAgo: number, alarmWord = 0) =>
  message(hoursAgo, 'position', {
    fix: '3d',
    longitudeDeg: 121.706,
    latitudeDeg: 29.954,
    speedKmh: 0,
    acc: true,
    alarmWord,
  });
const send = async (...messages: object[]): Promise<unknown[]> => {
  const reply = await ingest(app, messages);
  expect(reply.statusCode).toBe(200);
  return reply.json().results.map((result: { result: string }) => result.result);
};
const alarms = async () =>
  database.query<{ id: string; type: number; late: boolean; popup: boolean; streamed: number }>(
    `select a.id, a.type, a.late, a.popup,
       (select count(*) from alarm_stream s where s.alarm_id = a.id and s.kind = 'alarm') as streamed
     from alarm a where a.sign_code = $1 and a.type in (2, 13, 201) and not a.withdrawn order by a.type`,
    [ownTruck],
  );
const lateData = async () =>
  (
    await database.query<{ task_code: string }>(
      'select task_code from transport_task where late_data order by task_code',
    )
  ).map((row) => row.task_code);

/** A task of the truck between those hours ago, as the rules would have left it; null: it is still under way. */
const task = async (code: string, fromH: number, toH: number | null) => {
  const at = (hoursAgo: number) => new Date(nowMs - hoursAgo * hourMs);
  await database.query(
    `insert into transport_task (id, sign_code, company_code, task_code, start_time, end_time, incomplete_data, subject, touched_time, write_no)
     values ('transport-task:' || $1, $2, 'TW0101', $1, $3, $4, false,
       (select 'truck:' || id from truck where sign_code = $2), $3, 1)`,
    [code, ownTruck, at(fromH), toH === null ? null : at(toH)],
  );
};

beforeEach(async () => {
  await database.script(
    'truncate alarm, alarm_stream, transport_task, engine_subject, engine_snapshot, terminal_message, message_key, setting',
  );
});

/** The truck has been known for five days. */
const known = () => send(fix(120), fix(60), fix(0));

test('an emergency that comes eighty hours late is raised once, with its age, and marks the tasks of its time', async () => {
  await known();
  await task('before', 110, 90);
  await task('then', 85, 70);
  await task('since then', 79, null);
  const press = message(80, 'emergency', { action: 'pressed' });
  expect(await send(press)).toEqual(['accepted']);
  expect(await send(press)).toEqual(['duplicate']);
  expect(await alarms()).toMatchObject([{ type: 201, late: true, popup: true, streamed: 1 }]);
  expect(await lateData()).toEqual(['then']);
  // Nothing was computed again.
  const [subject] = await database.query<{ state: string }>(
    `select state from engine_subject e join truck t on e.subject = 'truck:' || t.id where t.sign_code = $1`,
    [ownTruck],
  );
  expect(JSON.parse(subject?.state ?? '{}')).toMatchObject({ last: { t: nowMs } });
});

test('active safety is a row without a pop-up, and a replay of the days since leaves both alone', async () => {
  await known();
  const event = { system: 'dsm', eventCode: 1, phase: 'point', alarmCode: 'x', speedKmh: 60 };
  await send(message(90, 'adas-event', event), fix(80, 1), fix(79.999, 1));
  const published = await alarms();
  expect(published).toMatchObject([
    { type: 13, late: true, popup: false },
    { type: 201, late: true, popup: true, streamed: 1 },
  ]);
  // Late, but not too late: everything since is played again.
  await send(fix(50), fix(-0.001));
  expect(await alarms()).toEqual(published);
});

test('an emergency of many messages is one, in whatever order they come', async () => {
  await known();
  for (const hoursAgo of [80, 80.02, 79.99, 80.01]) await send(fix(hoursAgo, 1));
  const calls = await alarms();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.id).toContain(new Date(nowMs - 80.02 * hourMs).toISOString());
  const gone = await database.query<{ replaced_by: string }>(
    'select replaced_by from alarm where withdrawn order by start_time',
  );
  expect(gone).toHaveLength(1);
});

test('how late is too late is a setting', async () => {
  await database.query(
    `insert into setting (key, value, scope, effective_from) values ('engine.replayLimitH', '24', 'default', '2000-01-01')`,
  );
  await known();
  await send(message(30, 'emergency', { action: 'pressed' }));
  expect(await alarms()).toMatchObject([{ type: 201, late: true }]);
  const [row] = await database.query<{ write_no: number }>('select write_no from alarm where type = 201');
  expect(row?.write_no).toBe(0);
});
