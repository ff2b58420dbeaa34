import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { watchDatabase } from '#server/operations/readiness/database-watch.ts';

import { testLog } from '../../support/worlds/test-log.ts';

const openWorld = () => {
  let atMs = 0;
  const logged: string[] = [];
  let [turn, answer] = [() => {}, (): Promise<unknown[]> => Promise.resolve([])];
  const database = { query: () => answer() } as unknown as Database;
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
