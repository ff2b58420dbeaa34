import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { pruneRows } from '#server/operations/housekeeping/pruning.ts';

import { eventually } from '../../support/authority/eventually.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { valueOf } from '../../support/operation/promtool.ts';
import { ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { type EventReader, readEventStream } from '../../support/worlds/event-reader.ts';
import { addService, serviceClient } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { raiseAlarm } from '../../support/worlds/webhooks.ts';

const alarms = ['event.stream', 'alarm.watch'];
let nowMs = Date.now();
let database: Database;
let app: App;
let base = '';
let account = { id: 0, token: '' };
const readers: EventReader[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  base = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  nowMs = Date.now();
  await database.query('delete from outgoing_event');
  await database.query('delete from alarm');
  await database.query('delete from service_account');
  account = await addService(database, 'TW01', alarms, `reader ${crypto.randomUUID()}`);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.cut();
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const tick = async (): Promise<void> => {
  await app.eventStreams.tick();
  await app.eventStreams.settled();
};

const open = async (
  more: Parameters<typeof readEventStream>[2] = {},
  token = account.token,
): Promise<EventReader> => {
  const reader = await readEventStream(base, token, more);
  readers.push(reader);
  if (reader.status === 200) await eventually(() => expect(types(reader)).toContain('heartbeat'));
  return reader;
};

const types = ({ heard }: EventReader): readonly string[] => heard.map(({ type }) => type);
const alarmsOf = ({ heard }: EventReader): readonly unknown[] =>
  heard.flatMap(({ type, data }) => (type.startsWith('alarm.') ? [Object(data['data']).id] : []));

test('it begins with a heartbeat whose id is a place, and tells what happens from then on', async () => {
  await raiseAlarm(database, 'alarm:before', ownTruck);
  const reader = await open();
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'ratelimit-limit': expect.any(String),
    'ratelimit-remaining': expect.any(String),
  });
  expect(types(reader)).toEqual(['heartbeat']);
  await raiseAlarm(database, 'alarm:1', ownTruck);
  await tick();
  await eventually(() => expect(alarmsOf(reader)).toEqual(['alarm:1']));
  const [told] = await database.query<{ code: string }>(
    `select 'evt_' || code as code from outgoing_event where content ->> 'id' = 'alarm:1'`,
  );
  expect(reader.heard.at(-1)).toMatchObject({
    type: 'alarm.raised',
    data: {
      id: told?.code,
      type: 'alarm.raised',
      timestamp: expect.stringMatching(/Z$/),
      data: { companyCode: 'TW0101', type: 201 },
    },
  });
});

test('open streams and the events that they were sent are told to monitors', async () => {
  const figure = async (series: string): Promise<number> =>
    valueOf(await app.metrics.registry.metrics(), `tankwatch_event_${series}`);
  const sent = 'stream_events_total{reader="streams"}';
  const before = await figure(sent);
  const reader = await open();
  expect(await figure('streams')).toBe(1);
  await raiseAlarm(database, 'alarm:1', ownTruck);
  await tick();
  await eventually(() => expect(alarmsOf(reader)).toHaveLength(1));
  expect(await figure(sent)).toBe(before + 1);
  reader.cut();
  await eventually(async () => expect(await figure('streams')).toBe(0));
});

test('Last-Event-ID goes on behind what was got, each event once and in order', async () => {
  const reader = await open();
  for (const number of [1, 2, 3]) await raiseAlarm(database, `alarm:${number}`, ownTruck);
  await tick();
  await eventually(() => expect(alarmsOf(reader)).toHaveLength(3));
  const second = reader.heard.findLast(({ data }) => Object(data['data']).id === 'alarm:2')?.place ?? '';
  reader.cut();
  for (const number of [4, 5]) await raiseAlarm(database, `alarm:${number}`, ownTruck);
  const again = await open({ after: second });
  await eventually(() => expect(alarmsOf(again)).toEqual(['alarm:3', 'alarm:4', 'alarm:5']));
  // Behind a heartbeat too.
  await eventually(() => expect(types(again).at(-1)).toBe('heartbeat'));
  const third = await open({ after: again.lastPlace() });
  expect(alarmsOf(third)).toEqual([]);
  expect(types(third)).toEqual(['heartbeat']);
});

test('an event whose transaction ends after that of a later one is not passed over', async () => {
  if (database.engine !== 'postgresql') return;
  const reader = await open();
  let goOn = (): void => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let written = (): void => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const tell = (code: string): string =>
    `select queue_event('alarm.raised', 'TW0101', '${ownTruck}', 's', now(), jsonb_build_object('id', '${code}', 'type', 201))`;
  const late = database.transaction(async (queries) => {
    await queries.query(tell('alarm:early'));
    written();
    await gate;
  });
  await isWritten;
  await database.query(tell('alarm:late'));
  await tick();
  await eventually(() => expect(alarmsOf(reader)).toEqual(['alarm:late']));
  const place = reader.lastPlace();
  goOn();
  await late;
  await tick();
  await eventually(() => expect(alarmsOf(reader)).toEqual(['alarm:late', 'alarm:early']));
  const again = await open({ after: place });
  await eventually(() => expect(alarmsOf(again)).toEqual(['alarm:early']));
});

test('nothing is told of other companies, nor of what the account may not see', async () => {
  const reader = await open();
  const narrow = await open({ query: '?company=TW0102' });
  const blind = await open({}, (await addService(database, 'TW01', ['event.stream', 'fleet.watch'])).token);
  await raiseAlarm(database, 'alarm:sibling', siblingTruck, { companyCode: 'TW0201' });
  await raiseAlarm(database, 'alarm:own', ownTruck);
  await raiseAlarm(database, 'alarm:other', '浙B00003', { companyCode: 'TW0102' });
  await tick();
  await eventually(() => expect(alarmsOf(reader)).toEqual(['alarm:own', 'alarm:other']));
  await eventually(() => expect(alarmsOf(narrow)).toEqual(['alarm:other']));
  // From a place that is known of others nothing else is told.
  const behind = await open({ after: reader.heard[0]?.place ?? '', query: '?kind=alarm.raised,task.closed' });
  await eventually(() => expect(alarmsOf(behind)).toEqual(['alarm:own', 'alarm:other']));
  expect(alarmsOf(blind)).toEqual([]);
  expect(await open({ query: '?company=TW0201' })).toMatchObject({ status: 400 });
  expect(await open({ query: '?company=NOBODY' })).toMatchObject({ status: 400 });
});

test('who may not is told what is missing, and who asks wrongly what is wrong', async () => {
  const ask = (token: string, path = '/events', headers = {}) => serviceClient(app, token).get(path, headers);
  expect(await ask('')).toMatchObject({ status: 401 });
  const without = await addService(database, 'TW01', ['alarm.watch'], 'without');
  expect(await ask(without.token)).toMatchObject({ status: 403 });
  const nothing = await addService(database, 'TW01', ['event.stream'], 'sees nothing');
  expect(await ask(nothing.token)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('alarm.watch') },
  });
  expect(await ask(account.token, '/events?kind=task.closed')).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('fleet.watch') },
  });
  expect(await ask(account.token, '/events?kind=alarm.razed')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'kind', detail: 'Unknown: alarm.razed' }] },
  });
  expect(await ask(account.token, '/events', { 'last-event-id': 'evt_1' })).toMatchObject({ status: 400 });
});

test('what is not kept any more is told as a gap, and the stream goes on with what is', async () => {
  const reader = await open();
  const before = reader.lastPlace();
  await raiseAlarm(database, 'alarm:old', ownTruck);
  await tick();
  await database.query(`update outgoing_event set created_time = now() - interval '31 days'`);
  await raiseAlarm(database, 'alarm:new', ownTruck);
  await tick();
  await pruneRows(database, Date.now(), 400);
  const again = await open({ after: before });
  await eventually(() => expect(alarmsOf(again)).toEqual(['alarm:new']));
  expect(again.heard[0]).toMatchObject({
    type: 'gap',
    data: { from: expect.any(String), to: expect.any(String) },
  });
});

test('a place in the future is refused in words; one a little ahead is the present', async () => {
  for (const aheadS of [90, 1000, 3_600, 86_400 * 3650]) {
    const place = String((Date.now() + aheadS * 1000) * 1000);
    const answer = await serviceClient(app, account.token).get('/events', { 'last-event-id': place });
    expect(answer, place).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^Last-Event-ID lies in the future/) },
    });
  }
  const near = await open({ after: String((Date.now() + 20_000) * 1000) });
  expect(types(near)).toEqual(['heartbeat']);
  await raiseAlarm(database, 'alarm:after', ownTruck);
  await tick();
  await eventually(() => expect(alarmsOf(near)).toEqual(['alarm:after']));
});

test('while nobody may read the stream nothing is kept for it, which is told as a gap to who may again', async () => {
  const reader = await open();
  const place = reader.lastPlace();
  await database.query(`delete from service_function where function_code = 'event.stream'`);
  await raiseAlarm(database, 'alarm:unkept', ownTruck);
  expect(await database.query('select 1 from outgoing_event')).toEqual([]);
  await database.query(`insert into service_function values ($1, 'event.stream')`, [account.id]);
  const again = await open({ after: place });
  expect(types(again)).toEqual(['gap', 'heartbeat']);
  // A form that takes it away and gives it again loses nothing.
  await database.transaction(async (queries) => {
    await queries.query('delete from service_function where account_id = $1', [account.id]);
    await queries.query(
      `insert into service_function select $1, unnest(array['event.stream', 'alarm.watch'])`,
      [account.id],
    );
  });
  const third = await open({ after: again.lastPlace() });
  expect(types(third)).toEqual(['heartbeat']);
});

test.each([
  ['revoked', 'delete from service_token', 401],
  ['disabled', 'update service_account set enabled = false', 401],
  ['stripped of the function', `delete from service_function where function_code = 'event.stream'`, 403],
])('the stream of an account that is %s ends within seconds, and says why', async (_, sql, status) => {
  const reader = await open();
  await database.query(sql);
  nowMs += 3_000;
  await raiseAlarm(database, 'alarm:secret', ownTruck);
  await tick();
  await eventually(() => expect(reader.isOver()).toBe(true));
  expect(types(reader)).toEqual(['heartbeat', 'end']);
  expect(reader.heard.at(-1)?.data).toMatchObject({ status, detail: expect.any(String) });
});

test('an account has four streams at once, and one more when one of them is closed', async () => {
  const four = [await open(), await open(), await open(), await open()];
  const fifth = await open();
  expect(fifth).toMatchObject({ status: 429 });
  expect(fifth.headers['retry-after']).toBe('30');
  const other = await addService(database, 'TW0101', alarms, 'other');
  expect(await open({}, other.token)).toMatchObject({ status: 200 });
  four[0]?.cut();
  await eventually(async () => expect(await open()).toMatchObject({ status: 200 }));
});

test('a heartbeat comes every fifteen seconds, behind all that was told', async () => {
  const reader = await open();
  nowMs += 15_000;
  await raiseAlarm(database, 'alarm:1', ownTruck);
  await tick();
  await eventually(() => expect(types(reader)).toEqual(['heartbeat', 'alarm.raised', 'heartbeat']));
  const places = reader.heard.map(({ place }) => Number(place));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('when the server stops, streams end', async () => {
  const own = await openTestApp(database, () => nowMs);
  const at = await own.server.listen({ port: 0, host: '127.0.0.1' });
  const reader = await readEventStream(at, account.token);
  await own.server.close();
  await eventually(() => expect(reader.isOver()).toBe(true));
});
