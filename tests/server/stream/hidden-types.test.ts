import { afterAll, beforeAll, expect, test } from 'vitest';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import { typesHiddenFrom } from '#domain/alarms/alarm-types.ts';
import type { Actor } from '#server/session/actor.ts';
import { listAlarms } from '#server/stores/alarms.ts';
import { publishAlarms } from '#server/stream/publish.ts';

import { openStreamBench, type StreamBench, type TestSocket } from '../../support/stream-bench.ts';

let stream: StreamBench;
beforeAll(async () => {
  stream = await openStreamBench();
});
afterAll(() => stream.close());

test('a type that is hidden from customers is not streamed to them, neither new, changed nor missed alarms', async () => {
  const { actor, feed } = stream;
  const customer: Actor = { ...actor, user: { ...actor.user, customer: true } };
  const open = async (as: Actor, cursor: number) =>
    (await stream.connect({ typeIds: '1,209', cursor, epoch: feed.epoch }, as)).socket;
  await stream.caughtUp();
  const cursor = feed.head();
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
  const list = { companies: ['TW0101'], types: [209], limit: 10 };
  expect(await listAlarms(stream.database, { ...list, hiddenTypes: typesHiddenFrom(customer.user) })).toEqual(
    [],
  );
  expect(
    await listAlarms(stream.database, { ...list, hiddenTypes: typesHiddenFrom(actor.user) }),
  ).toHaveLength(2);
});
