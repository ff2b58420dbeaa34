import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { watchClock } from '#server/operations/readiness/clock-watch.ts';
import { createSuspension } from '#server/operations/readiness/suspension.ts';
import { createTerminalClocks } from '#server/operations/readiness/terminal-clocks.ts';

import { testLog } from '../../support/worlds/test-log.ts';

const startMs = Date.parse('2026-03-02T01:00:00Z');
const hourMs = 3_600_000;

/** A server whose clock a test sets, beside a database whose clock is right. */
const openWorld = (engine: Database['engine'] = 'postgresql') => {
  let [passedMs, aheadMs, answers] = [0, 0, true];
  const logged: string[] = [];
  const suspension = createSuspension();
  const now = (): number => startMs + passedMs + aheadMs;
  const monotonicMs = (): number => passedMs;
  const terminals = createTerminalClocks(now, monotonicMs);
  const turns: (() => void)[] = [];
  const asks = { count: 0 };
  const database = {
    engine,
    query: async () => {
      asks.count += 1;
      if (!answers) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      // The embedded one has the server's clock.
      return [{ time: new Date(engine === 'embedded' ? now() : startMs + passedMs) }];
    },
  } as unknown as Database;
  const watch = watchClock({
    database,
    now,
    monotonicMs,
    terminals,
    suspension,
    log: testLog(logged),
    timers: {
      every: (_ms, act) => {
        turns.push(act);
        return () => {};
      },
    },
  });
  return {
    watch,
    terminals,
    suspension,
    logged,
    asks,
    now,
    set: (ms: number): void => {
      aheadMs = ms;
    },
    away: (is: boolean): void => {
      answers = !is;
    },
    /** Lets time pass, turn by turn. */
    pass: async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= 500) {
        passedMs += Math.min(500, left);
        for (const turn of turns) turn();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
};

test.each([
  [-180_000, 'behind'],
  [180_000, 'ahead of'],
  [2 * hourMs, 'ahead of'],
  [-48 * hourMs, 'behind'],
])('a clock that is %d ms wrong at the start suspends the process, in words', async (ms, side) => {
  const world = openWorld();
  world.set(ms);
  await world.watch.check();
  expect(world.suspension.reason()).toMatch(
    new RegExp(`${Math.abs(ms) / 1000} s ${side} the database's: set it`),
  );
  expect(world.watch.aheadMs()).toBe(ms);
  world.set(0);
  await world.pass(1_000);
  expect(world.suspension.reason()).toBeNull();
});

test('half a minute is let pass, and asked about once a minute', async () => {
  const world = openWorld();
  world.set(29_000);
  await world.watch.check();
  expect(world.suspension.reason()).toBeNull();
  world.asks.count = 0;
  await world.pass(180_000);
  expect(world.asks.count).toBeGreaterThanOrEqual(3);
  expect(world.asks.count).toBeLessThanOrEqual(4);
});

test('a step of the clock suspends at once, before the database is asked, and is over when it is set back', async () => {
  const world = openWorld();
  await world.watch.check();
  world.away(true);
  world.set(2 * hourMs);
  // Whoever asks next is the first to know: no timer has to run before.
  expect(world.suspension.reason()).toMatch(/clock was set/);
  world.set(0);
  world.away(false);
  await world.pass(1_000);
  expect(world.suspension.reason()).toBeNull();
  expect(world.logged.filter((line) => line.includes('the clock is wrong'))).toHaveLength(1);
});

test('a step to the right time, as of a machine that wakes, is believed as soon as the database confirms it', async () => {
  const world = openWorld();
  world.set(-120_000);
  await world.watch.check();
  expect(world.suspension.reason()).not.toBeNull();
  world.set(0);
  await world.pass(500);
  expect(world.suspension.reason()).toBeNull();
});

test('most of five terminals that agree are believed against the server; fewer, scattered ones or another zone are not', async () => {
  const hear = async (behindMs: readonly number[]): Promise<string | null> => {
    const world = openWorld();
    behindMs.forEach((ms, index) => world.terminals.note(`t${index}`, world.now() - ms));
    await world.watch.check();
    return world.suspension.reason();
  };
  expect(await hear([120_000, 121_000, 119_500, 120_200, 0])).toMatch(/those of most terminals/);
  expect(await hear([120_000, 121_000, 119_500, 120_200])).toBeNull();
  expect(await hear([120_000, -300_000, 40_000, 0, 900_000])).toBeNull();
  // A maker who writes China time as UTC.
  expect(await hear([-8, -8, -8, -8, -8].map((hours) => hours * hourMs))).toBeNull();
  expect(await hear([0, 200, -900, 1_500, 60_000])).toBeNull();
});

test('a step of the clock that the embedded database has, too, is believed if terminals do not speak against it', async () => {
  const world = openWorld('embedded');
  await world.watch.check();
  world.set(2 * hourMs);
  await world.pass(1_000);
  expect(world.suspension.reason(), 'nobody spoke').toBeNull();
  world.set(0);
  await world.pass(1_000);
  world.terminals.note('t', world.now());
  world.set(2 * hourMs);
  await world.pass(60_000);
  expect(world.suspension.reason()).toMatch(/clock was set/);
  world.set(0);
  await world.pass(1_000);
  expect(world.suspension.reason()).toBeNull();
  // A clock that was wrong and is set right is what they say.
  const wrong = openWorld('embedded');
  wrong.set(-300_000);
  await wrong.watch.check();
  wrong.terminals.note('t', wrong.now() + 300_000);
  wrong.set(0);
  await wrong.pass(1_000);
  expect(wrong.suspension.reason()).toBeNull();
});
