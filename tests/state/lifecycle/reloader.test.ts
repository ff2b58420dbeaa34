import { expect, test } from 'vitest';

import { createLastReload, reloadEveryMs } from '#state/lifecycle/last-reload.ts';
import { createReloader } from '#state/lifecycle/reloader.ts';

const bench = () => {
  const kept = new Map<string, string>();
  const done: string[] = [];
  const timers = new Set<{ readonly dueMs: number; readonly work: () => void }>();
  let nowMs = Date.UTC(2026, 10, 21);
  const held: boolean[] = [];
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const lastOf = (build: string) => createLastReload({ storage, build, now: () => nowMs });
  const make = (build = 'b1') =>
    createReloader({
      last: lastOf(build),
      after: (ms, work) => {
        const timer = { dueMs: nowMs + ms, work };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      reload: () => void done.push('reload'),
      heldBack: (value) => void held.push(value),
    });
  const advance = (ms: number): void => {
    nowMs += ms;
    for (const timer of Array.from(timers))
      if (timer.dueMs <= nowMs) {
        timers.delete(timer);
        timer.work();
      }
  };
  return { make, lastOf, done, held, advance };
};

test('an old version is reloaded at once, but not again within 30 s, however often it is reported', () => {
  const { make, done, advance } = bench();
  make().politely(false);
  expect(done).toEqual(['reload']);
  // The page that came is old again: the same story from the beginning, with nothing but its storage.
  const next = make();
  for (let n = 0; n < 20; n += 1) next.politely(false);
  advance(reloadEveryMs - 1);
  expect(done).toEqual(['reload']);
  advance(1);
  expect(done).toEqual(['reload', 'reload']);
});

test('never while a form is dirty or an alarm is open; as soon as they are closed it is', () => {
  const { make, done, held, advance } = bench();
  const reloader = make();
  reloader.politely(true);
  advance(600_000);
  expect([done, held]).toEqual([[], [true]]);
  reloader.politely(false);
  expect([done, held.at(-1)]).toEqual([['reload'], false]);
});

test('a dirty form that comes while the 30 s run stops the reload', () => {
  const { make, done, advance } = bench();
  make().politely(false);
  const next = make();
  next.politely(false);
  next.politely(true);
  advance(reloadEveryMs * 2);
  expect(done).toEqual(['reload']);
});

test('the end of a session waits for nothing', () => {
  const { make, done } = bench();
  const reloader = make();
  reloader.politely(true);
  reloader.now();
  reloader.now();
  expect(done).toEqual(['reload', 'reload']);
});

test('a build that comes back after every reload, as after a rollback, is left alone for longer and longer', () => {
  const { make, done, advance } = bench();
  let loaded = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const tab = make();
    tab.politely(false);
    advance(60_000);
    if (minute === 60) loaded = done.length;
  }
  // At 0, 30 s, 2 min 30 s, 10 min 30 s and 42 min 30 s, then hourly, with what a minute's step adds.
  expect(loaded).toBeGreaterThanOrEqual(4);
  expect(loaded).toBeLessThanOrEqual(6);
  expect(done.length - loaded).toBeLessThanOrEqual(24);
  // Another build starts again.
  const before = done.length;
  make('b2').politely(false);
  advance(reloadEveryMs);
  expect(done.length).toBe(before + 1);
});

test('every reason for a reload counts, and a clock that is set back or storage that is forbidden holds nobody up', () => {
  const { lastOf, make, done, advance } = bench();
  lastOf('b1').note();
  make().politely(false);
  expect([lastOf('b1').waitMs(), done]).toEqual([reloadEveryMs, []]);
  advance(reloadEveryMs);
  expect(done).toEqual(['reload']);
  advance(-86_400_000);
  expect(lastOf('b1').waitMs()).toBe(0);
  const forbidden = createLastReload({
    storage: () => {
      throw new DOMException('no', 'SecurityError');
    },
    build: 'b1',
    now: () => 0,
  });
  forbidden.note();
  expect(forbidden.waitMs()).toBe(0);
});
