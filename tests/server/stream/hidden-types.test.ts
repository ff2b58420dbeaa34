import { afterAll, beforeAll, expect, test } from 'vitest';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import { typesHiddenFrom } from '#domain/alarms/alarm-types.ts';
import type { Actor } from '#server/identity/actor.ts';
import { truckFieldsOf } from '#server/identity/truck-fields.ts';
import { listAlarms } from '#server/alarms/alarms.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';

import { openStreamBench, type StreamBench, type TestSocket } from '../../support/stream-bench.ts';

let stream: StreamBench;
beforeAll(async () => {
  stream = await openStreamBench();
});
afterAll(() => stream.close());

test('frames of the stream are cut as lists are: figures of the cargo and names of drivers for whom the map has none', async () => {
  const { actor, feed, database } = stream;
  const bureau: Actor = {
    ...actor,
    functions: new Set(['alarm.watch', 'fleet.watch', 'page:monitor/track_map']),
  };
  await stream.caughtUp();
  const cursor = feed.newest();
  const open = async (as: Actor) =>
    (await stream.connect({ typeIds: '1', cursor, epoch: feed.epoch }, as)).socket;
  const [theirs, ours] = [await open(bureau), await open(actor)];
  const ids = await stream.database.transaction(async (queries) => {
    const [made, sql] = stream.alarmsOf(202, 1);
    await queries.query(sql, [made]);
    await queries.query(
      `update alarm set properties = '{"loss": 321, "limitKmh": 60}',
         driver_code = (select driver_code from driver where company_code = alarm.company_code limit 1) where id = $1`,
      [made[0] ?? ''],
    );
    publishAlarms(queries, made, new Set(), Date.now());
    return made;
  });
  await stream.caughtUp();
  await database.transaction(async (queries) => void publishAlarms(queries, ids, new Set(ids), Date.now()));
  await stream.caughtUp();
  const said = (socket: TestSocket) => JSON.stringify(socket.frames.slice(1));
  expect(theirs.frames).toHaveLength(3);
  expect(said(theirs)).toMatch(/"limitKmh":60.*"limitKmh":60/);
  expect(said(theirs)).not.toMatch(/"loss":321|驾驶员/);
  expect(said(ours)).toMatch(/驾驶员.*"loss":321.*驾驶员/);
  // What it missed, too.
  expect(said(await open(bureau))).not.toMatch(/"loss":321|驾驶员/);
});

test('a type that is hidden from customers is not streamed to them, neither new, changed nor missed alarms', async () => {
  const { actor, feed } = stream;
  const customer: Actor = { ...actor, user: { ...actor.user, customer: true } };
  const open = async (as: Actor, cursor: number) =>
    (await stream.connect({ typeIds: '1,209', cursor, epoch: feed.epoch }, as)).socket;
  await stream.caughtUp();
  const cursor = feed.newest();
  const [theirs, ours] = [await open(customer, cursor), await open(actor, cursor)];
  const hidden = await stream.raise(209, 2);
  const seen = await stream.raise(1, 1);
  await stream.database.transaction(
    async (queries) => void publishAlarms(queries, hidden, new Set(hidden), Date.now()),
  );
  await stream.caughtUp();
  const idsOf = (socket: TestSocket) => socket.alarms().map(({ id }) => id);
  expect(idsOf(ours)).toEqual([...hidden, ...seen]);
  expect(idsOf(theirs)).toEqual(seen);
  expect(theirs.frames.filter(({ msgType }) => msgType === frameTypes.alarmState)).toEqual([]);
  expect(ours.frames.filter(({ msgType }) => msgType === frameTypes.alarmState)).toHaveLength(2);
  expect(idsOf(await open(customer, cursor))).toEqual(seen);
  const list = { companies: ['TW0101'], types: [209], limit: 10, fields: truckFieldsOf(actor) };
  expect(await listAlarms(stream.database, { ...list, hiddenTypes: typesHiddenFrom(customer.user) })).toEqual(
    [],
  );
  expect(
    await listAlarms(stream.database, { ...list, hiddenTypes: typesHiddenFrom(actor.user) }),
  ).toHaveLength(2);
});
