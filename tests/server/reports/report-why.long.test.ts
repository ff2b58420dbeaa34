import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { scenarios } from '../../support/scenario.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { seedReader } from '../../support/reader.ts';

const openings = 'cargo_monitor/event_report/switch_cover_flow';
const alarms = 'cargo_monitor/exception_report/alarm_switch_cover';
const losses = 'cargo_monitor/data_analysis/oil_loss';
let database: Database;
let app: App;
let reader: Client;
let seal: Record<string, unknown>;

beforeAll(async () => {
  database = await openTestDatabase();
  const scenario = scenarios.find(({ name }) => name.startsWith('02'));
  if (!scenario) throw new Error('no scenario 02');
  await runScenarioOnServer(database, scenario);
  await seedReader(database, 'C01');
  app = await openTestApp(database, () => Date.parse('2026-03-02T02:00:00Z'));
  reader = await loginAs(app, 'reader');
  [seal = {}] = await rowsOf(openings, 'part=manhole');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowsOf = async (address: string, query = ''): Promise<Record<string, unknown>[]> => {
  const rows = field(await reader.get(`/reports/${address}?${query}`), 'rows');
  return Array.isArray(rows) ? rows : [];
};

const why = (address: string, id: unknown, path: readonly unknown[] = [], client = reader) =>
  client.get(
    `/reportWhy/${address}?${new URLSearchParams({ id: String(id), path: path.join('\n') }).toString()}`,
  );

const at = (answer: { readonly data: unknown }, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((value, name) => Reflect.get(Object(value), name), answer.data);

const openedId = async (): Promise<unknown> =>
  at(await why(openings, seal['id']), 'row', 'values', 'why', 'messages', 'opened');

test('a row has its rule, settings and messages, with all of its fields', async () => {
  const answer = await why(openings, seal['id']);
  expect(answer.data).toMatchObject({
    found: 'row',
    row: {
      kind: 'seal-record',
      values: {
        compartment: seal['compartment'],
        place: 'outOfFence',
        startV20L: 7382.03,
        stopV20L: 7298.23,
        why: { rule: 'seal-records', version: expect.any(Number), messages: { opened: expect.any(String) } },
      },
    },
  });
});

test('a message that it names is opened: when it was, when it came, and what it said', async () => {
  const opened = await openedId();
  const answer = await why(openings, seal['id'], [opened]);
  const [stored] = await database.query<{ kind: string; clock: number | null }>(
    'select kind, clock_skew_s as clock from terminal_message where message_id = $1 and terminal = $2',
    [String(opened), String(at(await why(openings, seal['id']), 'row', 'values', 'terminal'))],
  );
  expect(answer.data).toMatchObject({
    found: 'message',
    message: {
      id: opened,
      kind: stored?.kind,
      data: { trigger: 'change', sensors: [{ compartment: 1, part: 'apiAdaptor', state: 'open' }] },
      clockSkewS: stored?.clock,
    },
  });
  for (const name of ['time', 'receivedTime'])
    expect(String(at(answer, 'message', name))).toMatch(/^2026-03-0[12]T.*\.\d{3}Z$/);
});

test('of two messages of one id, on two days, the one nearest to the row is opened', async () => {
  const opened = String(await openedId());
  const before = await why(openings, seal['id'], [opened]);
  expect(at(before, 'message', 'kind')).toBe('seal-sensor');
  await database.transaction((queries) =>
    createPartitions()().ensure(queries, 'terminal_message', [Date.parse('2026-03-01T12:00:00Z')]),
  );
  await database.query(
    `insert into terminal_message (subject, time, seq, message_id, terminal, kind, received_time, content)
     select subject, time - interval '1 day', seq, message_id, terminal, 'heartbeat', received_time, '{}'
     from terminal_message where message_id = $1`,
    [opened],
  );
  expect((await why(openings, seal['id'], [opened])).data).toEqual(before.data);
  await database.query(`delete from terminal_message where message_id = $1 and kind = 'heartbeat'`, [opened]);
});

test('an alarm leads on to its record, and that one to its own messages', async () => {
  const [alarm] = await rowsOf(alarms, 'startTime=2026-03-01T00:00:00Z&endTime=2026-03-03T00:00:00Z');
  const record = at(await why(alarms, alarm?.['id']), 'row', 'values', 'recordId');
  expect(at(await why(alarms, alarm?.['id']), 'row', 'record')).toMatchObject({
    startV20L: expect.any(Number),
  });
  const step = await why(alarms, alarm?.['id'], [record]);
  expect(step.data).toMatchObject({ found: 'row', row: { kind: 'seal-record' } });
  const message = at(step, 'row', 'values', 'why', 'messages', 'opened');
  expect((await why(alarms, alarm?.['id'], [record, message])).data).toMatchObject({ found: 'message' });
});

test('what the row does not name is not found, nor is anything for a stranger', async () => {
  const [other] = await database.query<{ message_id: string }>(
    `select message_id from terminal_message where kind = 'position' limit 1`,
  );
  expect((await why(openings, seal['id'], [other?.message_id])).resultCode).toBe(404);
  expect((await why(openings, seal['id'], [await openedId(), await openedId()])).resultCode).toBe(404);
  expect((await why(openings, 'seal-record:nothing')).resultCode).toBe(404);
  expect((await why(openings, seal['id'], Array(9).fill('x'))).resultCode).toBe(404);
  await database.query(`insert into company (company_code, name) values ('C99', '外人')`);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'stranger', '外人', role_code, 'C99', password_hash from app_user where user_name = 'reader'`,
  );
  const stranger = await loginAs(app, 'stranger');
  const opened = await openedId();
  expect((await why(openings, seal['id'], [], stranger)).resultCode).toBe(404);
  expect((await why(openings, seal['id'], [opened], stranger)).resultCode).toBe(404);
});

test('a clock that was set back is shown; a message whose day is no longer kept is shown as dropped', async () => {
  const opened = String(await openedId());
  await database.query('update terminal_message set clock_skew_s = 95 where message_id = $1', [opened]);
  expect(at(await why(openings, seal['id'], [opened]), 'message', 'clockSkewS')).toBe(95);
  await database.query('delete from terminal_message where message_id = $1', [opened]);
  expect((await why(openings, seal['id'], [opened])).data).toEqual({
    found: 'gone',
    row: null,
    message: null,
  });
  await database.query('delete from message_key');
  expect((await why(openings, seal['id'], [opened])).data).toMatchObject({ found: 'absent' });
  // Of a row that is older than ids are kept nobody knows.
  const later = await openTestApp(database, () => Date.parse('2026-05-10T02:00:00Z'));
  const client = await loginAs(later, 'reader');
  expect((await why(openings, seal['id'], [opened], client)).data).toMatchObject({ found: 'gone' });
  await later.server.close();
});

test('a task leads to the readings of its truck, and to the delivery of the gauge of its station', async () => {
  const scenario = scenarios.find(({ name }) => name.startsWith('06'));
  if (!scenario) throw new Error('no scenario 06');
  await runScenarioOnServer(database, scenario);
  await seedReader(database, 'C01');
  reader = await loginAs(app, 'reader');
  const [task] = await rowsOf(losses);
  const messages = at(await why(losses, task?.['id']), 'row', 'values', 'why', 'messages');
  const { readings, deliveries } = Object(messages);
  expect((await why(losses, task?.['id'], [readings[0]])).data).toMatchObject({
    found: 'message',
    message: { kind: 'tank-level' },
  });
  const [gauge] = await database.query<{ terminal: string }>('select terminal from station_gauge');
  expect((await why(losses, task?.['id'], [deliveries[0]])).data).toMatchObject({
    found: 'message',
    message: { kind: 'atg-delivery', terminal: gauge?.terminal },
  });
});
