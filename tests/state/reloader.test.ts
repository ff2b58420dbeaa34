import { expect, test } from 'vitest';

import { createReloader, reloadEveryMs } from '#state/reloader.ts';

const bench = () => {
  const kept = new Map<string, string>();
  const done: string[] = [];
  const timers = new Set<{ readonly dueMs: number; readonly work: () => void }>();
  let nowMs = Date.UTC(2026, 10, 21);
  const held: boolean[] = [];
  const make = () =>
    createReloader({
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      },
      now: () => nowMs,
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
  return { make, done, held, advance };
};

test('an old version is loaded anew at once, but not again within 30 s, however often it is said', () => {
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
