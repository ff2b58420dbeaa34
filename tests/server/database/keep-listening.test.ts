import { EventEmitter } from 'node:events';

import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepListening } from '#server/database/keep-listening.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Answer = (text: string) => Promise<unknown>;

const answers: Answer = () => Promise.resolve();
/** As of `pg`, where nothing comes within the statement's time. */
const isSilent: Answer = () =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error('Query read timeout')), 10_000));

/** A pool whose connections answer as the test says; it stands in for the network alone. */
const openWorld = () => {
  const made: { readonly connection: EventEmitter; readonly asked: string[]; released: boolean }[] = [];
  let answer = answers;
  const pool = {
    connect: () => {
      const entry = { connection: new EventEmitter(), asked: [] as string[], released: false };
      made.push(entry);
      return Promise.resolve(
        Object.assign(entry.connection, {
          query: (asked: string | { readonly text: string }) => {
            const text = typeof asked === 'string' ? asked : asked.text;
            entry.asked.push(text);
            return answer(text);
          },
          release: () => {
            entry.released = true;
          },
        }),
      );
    },
  } as unknown as Pool;
  const notices: string[] = [];
  const failures: string[] = [];
  return {
    made,
    notices,
    failures,
    answers: (how: Answer): void => {
      answer = how;
    },
    listen: (far: boolean) =>
      keepListening(
        pool,
        'alarms',
        (payload) => notices.push(payload),
        (what, error) => failures.push(`${what}: ${String(error)}`),
        far,
      ),
  };
};

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a connection that listens and no longer answers is replaced, and what was missed is looked for once', async () => {
  const world = openWorld();
  const stop = await world.listen(true);
  const [first] = world.made;
  await pass(45_000);
  expect(first?.asked).toEqual(['listen "alarms"', 'select 1', 'select 1', 'select 1']);
  expect(world.made).toHaveLength(1);
  world.answers(isSilent);
  await pass(15_000);
  expect(first?.released).toBe(false);
  await pass(9_999);
  expect(world.failures).toEqual([]);
  await pass(1);
  expect(world.failures).toEqual(['the connection that listens is lost: Error: Query read timeout']);
  expect(first?.released).toBe(true);
  expect(world.notices).toEqual([]);
  world.answers(answers);
  await pass(30_000);
  expect(world.notices).toEqual(['']);
  const last = world.made.at(-1);
  last?.connection.emit('notification', { channel: 'alarms', payload: 'seven' });
  expect(world.notices).toEqual(['', 'seven']);
  await stop();
  expect(last?.released).toBe(true);
});

test('while nothing answers it is tried again with growing pauses, and said once', async () => {
  const world = openWorld();
  const stop = await world.listen(true);
  world.answers(() => Promise.reject(new Error('ECONNREFUSED')));
  await pass(15_000);
  const before = world.made.length;
  await pass(10_000);
  // After 250, 500, 1000, 2000, 4000 ms, then every five seconds.
  expect(world.made.length - before).toBeLessThanOrEqual(6);
  expect(world.failures).toHaveLength(1);
  await stop();
  const stopped = world.made.length;
  await pass(60_000);
  expect(world.made).toHaveLength(stopped);
});

test('the one session of the embedded database is never asked', async () => {
  const world = openWorld();
  const stop = await world.listen(false);
  await pass(120_000);
  expect(world.made.map(({ asked }) => asked)).toEqual([['listen "alarms"']]);
  await stop();
});
