import { expect, test } from 'vitest';

import { isDatabaseAway } from '#server/database/away.ts';
import type { Database } from '#server/database/database.ts';
import { watchDatabase } from '#server/operations/readiness/database-watch.ts';

import { testLog } from '../../support/worlds/test-log.ts';

const openWorld = (engine: Database['engine'] = 'postgresql') => {
  let atMs = 0;
  const logged: string[] = [];
  let [turn, answer] = [() => {}, (): Promise<unknown[]> => Promise.resolve([])];
  const database = { engine, ping: () => answer() } as unknown as Database;
  const watch = watchDatabase({
    database,
    monotonicMs: () => atMs,
    log: testLog(logged),
    timers: {
      every: (_ms, act) => {
        turn = act;
        return () => {};
      },
    },
  });
  return {
    watch,
    said: (words: string) => logged.filter((line) => line.includes(words)).length,
    answers: (how: () => Promise<unknown[]>): void => {
      answer = how;
    },
    pass: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        atMs += 1_000;
        turn();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
};

const refuses = () => Promise.reject(new Error('ECONNREFUSED'));

test.each([
  ['refuses', refuses],
  ['does not answer', () => new Promise<never>(() => {})],
])('a database that %s for five seconds is one line', async (_, how) => {
  const world = openWorld();
  await world.pass(3);
  expect(world.watch.silentSinceMs()).toBeNull();
  world.answers(how);
  await world.pass(4);
  expect(world.said('has not answered')).toBe(0);
  await world.pass(20);
  expect(world.said('has not answered for 5 s')).toBe(1);
  expect(world.watch.silentSinceMs()).toBe(4_000);
});

test('and one when it answers again', async () => {
  const world = openWorld();
  world.answers(refuses);
  await world.pass(10);
  world.answers(() => Promise.resolve([]));
  await world.pass(3);
  expect(world.said('the database answers again')).toBe(1);
  expect(world.watch.silentSinceMs()).toBeNull();
  // A short failure is nobody's business.
  world.answers(refuses);
  await world.pass(2);
  world.answers(() => Promise.resolve([]));
  await world.pass(3);
  expect(world.said('answers again')).toBe(1);
});

test('whoever waits for a database that ceased to answer is told after two seconds, and others at once, until it answers', async () => {
  const world = openWorld();
  const { silence } = world.watch;
  await world.pass(3);
  expect(await silence.unlessSilent(() => Promise.resolve('read'))).toBe('read');
  world.answers(() => new Promise<never>(() => {}));
  const asked = silence.unlessSilent(() => new Promise<never>(() => {}));
  const ended = asked.catch((error: unknown) => isDatabaseAway(error));
  await world.pass(1);
  expect(silence.silent()).toBe(false);
  await world.pass(1);
  expect(await ended).toBe(true);
  let begun = 0;
  const work = () => {
    begun += 1;
    return Promise.resolve('read');
  };
  await expect(silence.unlessSilent(work)).rejects.toThrow('the database does not answer');
  expect(begun).toBe(0);
});

test('a question that fails is asked again, and a silence ends with an answer alone', async () => {
  const world = openWorld();
  let fail = (_error: Error): void => {};
  world.answers(() => new Promise((_resolve, reject) => (fail = reject)));
  await world.pass(2);
  expect(world.watch.silence.silent()).toBe(true);
  fail(new Error('Query read timeout'));
  world.answers(refuses);
  await world.pass(3);
  expect(world.watch.silence.silent()).toBe(true);
  world.answers(() => Promise.resolve([]));
  await world.pass(1);
  expect(world.watch.silence.silent()).toBe(false);
});

test('the one session of the embedded database is not called silent: others are answered first', async () => {
  const world = openWorld('embedded');
  world.answers(() => new Promise<never>(() => {}));
  await world.pass(10);
  expect(world.watch.silence.silent()).toBe(false);
});
