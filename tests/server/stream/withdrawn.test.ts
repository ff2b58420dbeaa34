import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';

import { openStreamBench, type StreamBench, type TestSocket } from '../../support/stream-bench.ts';

let stream: StreamBench;
beforeAll(async () => {
  stream = await openStreamBench();
});
beforeEach(() => stream.caughtUp());
afterAll(() => stream.close());

const idsOf = (socket: TestSocket) => socket.alarms().map(({ id }) => id);

test.each([
  ['was withdrawn', 'withdrawn = true'],
  ['was joined to another', `suppressed_by = 'alarm:other'`],
  ['has no pop-up', 'popup = false'],
])(
  'an alarm that %s after it was numbered pops up nowhere, neither at once nor for who comes back',
  async (_, what) => {
    const cursor = stream.feed.newest();
    const { socket } = await stream.connect();
    // In one transaction: the feed reads as soon as it is told of a commit.
    await stream.database.transaction(async (queries) => {
      const [ids, sql] = stream.alarmsOf(1, 1);
      await queries.query(sql, [ids]);
      publishAlarms(queries, ids, new Set(), Date.now());
      await queries.query(`update alarm set ${what} where id = any($1::text[])`, [ids]);
    });
    const stands = await stream.raise(1, 1);
    await stream.caughtUp();
    expect(idsOf(socket)).toEqual(stands);
    const back = await stream.connect({ cursor, epoch: stream.feed.epoch });
    expect(back.answer).toMatchObject({ recovered: true, missed: 1 });
    expect(idsOf(back.socket)).toEqual(stands);
  },
);

test.each([
  ['withdrawn', 'withdrawn = true'],
  ['joined to another', `suppressed_by = 'alarm:other'`],
])('an alarm that is %s when it is written gets no number', async (_, what) => {
  const numbers = () => stream.database.query('select n from alarm_stream');
  const before = (await numbers()).length;
  await stream.database.transaction(async (queries) => {
    const [ids, sql] = stream.alarmsOf(1, 2);
    await queries.query(sql, [ids]);
    await queries.query(`update alarm set ${what} where id = $1`, [ids[0] ?? '']);
    publishAlarms(queries, ids, new Set(), Date.now());
  });
  expect(await numbers()).toHaveLength(before + 1);
});

test('what is withdrawn is told to who has it on the screen, as a change', async () => {
  const { socket } = await stream.connect();
  const ids = await stream.raise(1, 1);
  await stream.caughtUp();
  expect(idsOf(socket)).toEqual(ids);
  await stream.database.transaction(async (queries) => {
    await queries.query(`update alarm set suppressed_by = 'alarm:other' where id = $1`, [ids[0] ?? '']);
    publishAlarms(queries, ids, new Set(ids), Date.now());
  });
  await stream.caughtUp();
  expect(socket.frames.filter(({ msgType }) => msgType === frameTypes.alarmState)).toMatchObject([
    { alarm: { id: ids[0], withdrawn: true } },
  ]);
  expect(idsOf(socket)).toEqual(ids);
});
