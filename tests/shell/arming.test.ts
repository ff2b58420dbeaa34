import { beforeEach, expect, test, vi } from 'vitest';

import { createArming } from '#shell/alarms/urgent/arming.ts';

const unarmedMs = 700;

const after = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

const arming = (seen: readonly string[] = []) => {
  const states: boolean[] = [];
  return { states, ...createArming(seen, after, (armed) => states.push(armed)) };
};

beforeEach(() => {
  vi.useFakeTimers();
});

test('what came by itself takes no key for a moment; what somebody went to takes them at once', () => {
  const alone = arming();
  alone.show(['a']);
  vi.advanceTimersByTime(unarmedMs - 1);
  expect(alone.states).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(alone.states).toEqual([false, true]);

  const byHand = arming(['a']);
  byHand.show(['a']);
  vi.advanceTimersByTime(10_000);
  expect(byHand.states).toEqual([]);
});

test('a further one takes them away again, one that was acknowledged does not', () => {
  const { states, show } = arming(['a', 'b']);
  show(['a', 'b']);
  show(['b']);
  expect(states).toEqual([]);
  show(['c', 'b']);
  expect(states).toEqual([false]);
  vi.advanceTimersByTime(unarmedMs);
  expect(states).toEqual([false, true]);
});

test('a flood does not draw the moment out', () => {
  const { states, show } = arming();
  for (let turn = 0; turn < 7; turn += 1) {
    show([`a${turn}`]);
    vi.advanceTimersByTime(100);
  }
  expect(states).toEqual([false, true]);
});

test('a window that is gone takes nothing any more, and begins anew', () => {
  const { states, show, end } = arming();
  show(['a']);
  end();
  vi.advanceTimersByTime(10_000);
  expect(states).toEqual([false]);
  show(['a']);
  vi.advanceTimersByTime(unarmedMs);
  expect(states).toEqual([false, false, true]);
});
