import { afterAll, beforeAll, expect, test } from 'vitest';

import { startAlarmFeed } from '#server/alarms/stream/alarm-feed.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';

import { openStreamBench, type StreamBench } from '../../support/stream-bench.ts';
import { testLog } from '../../support/worlds/test-log.ts';

let stream: StreamBench;
beforeAll(async () => {
  stream = await openStreamBench();
});
afterAll(() => stream.close());

test('an entry that can’t be read is logged, the others are delivered', async () => {
  const received: string[] = [];
  const stop = stream.feed.subscribe(
    (entries) => received.push(...entries.map(({ alarm }) => alarm.id)),
    () => {},
  );
  stream.failures.length = 0;
  const ids = await stream.database.transaction(async (queries) => {
    const [all, sql] = stream.alarmsOf(201, 3);
    await queries.query(sql, [all]);
    await queries.query(`update alarm set raised_time = 'infinity' where id = $1`, [all[1] ?? '']);
    publishAlarms(queries, all, new Set(), Date.now());
    return all;
  });
  await stream.caughtUp();
  expect(received).toEqual([ids[0], ids[2]]);
  expect(stream.failures).toEqual([expect.stringMatching(/"entry \d+ of the alarm stream can't be read"/)]);
  expect(stream.feed.newest()).toBe(await stream.headOf());
  stop();
});

test('a failing listener is cut and delays no other', async () => {
  const received: string[] = [];
  let cuts = 0;
  const stopBad = stream.feed.subscribe(
    () => {
      throw new Error('broken');
    },
    () => (cuts += 1),
  );
  const stop = stream.feed.subscribe(
    (entries) => received.push(...entries.map(({ alarm }) => alarm.id)),
    () => {},
  );
  const first = await stream.raise(201, 1);
  await stream.caughtUp();
  const second = await stream.raise(201, 1);
  await stream.caughtUp();
  expect(received).toEqual([...first, ...second]);
  expect(cuts).toBe(1);
  stop();
  stopBad();
});

/** A feed that nobody but the test tells to look, and what one listener of it gets. */
const openQuietFeed = async () => {
  let look = (): void => {};
  const timers = {
    every: (ms: number, act: () => void) => {
      // The mark is moved once a minute.
      if (ms < 60_000) look = act;
      return () => {};
    },
  };
  const deaf = { ...stream.database, listen: () => Promise.resolve(() => Promise.resolve()) };
  const failures: string[] = [];
  const feed = await startAlarmFeed(deaf, timers, testLog(failures, 'error'), () => {});
  const received: string[][] = [];
  feed.subscribe(
    (entries) => received.push(entries.map(({ alarm }) => alarm.id)),
    () => {},
  );
  return {
    feed,
    received,
    failures,
    /** One look, to its end. */
    lookOnce: async (): Promise<void> => {
      look();
      await feed.stop();
    },
  };
};

test('one look reads all that was published, however many portions it takes', async () => {
  const { feed, received, lookOnce } = await openQuietFeed();
  const ids = await stream.raise(201, 1001);
  await lookOnce();
  expect(received.map((entries) => entries.length)).toEqual([500, 500, 1]);
  expect(received.flat()).toEqual(ids);
  expect(feed.newest()).toBe(await stream.headOf());
});

test('a look that finds nothing new tells nobody, and is no failure', async () => {
  await stream.caughtUp();
  const { received, failures, lookOnce } = await openQuietFeed();
  await lookOnce();
  expect([received, failures]).toEqual([[], []]);
});

test('a stream without a head is said so when it is opened', async () => {
  const headless = { ...stream.database, query: () => Promise.resolve([]) };
  const timers = { every: () => () => {} };
  await expect(startAlarmFeed(headless, timers, testLog(), () => {})).rejects.toThrow(
    'the alarm stream has no head',
  );
});
