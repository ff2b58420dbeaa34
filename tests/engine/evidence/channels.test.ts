import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accept, agree, isHeld, type Channel, type ChannelState } from '#engine/evidence/channels.ts';
import { minuteMs } from '#engine/time.ts';

/** Values that hold after each reading, a minute apart; null: not read. */
const followed = (channel: Channel, values: readonly (number | null)[], everyMs = minuteMs) => {
  let state: ChannelState | null = null;
  return values.map((value, index) => {
    state = accept(channel, state, value, index * everyMs);
    return [state?.value ?? null, isHeld(state, index * everyMs)];
  });
};

const held = (value: number) => [value, true];
const said = (value: number) => [value, false];

test('the first reading is taken as it is; without one nothing is known, and nothing held', () => {
  expect(followed('temperature', [null, 20])).toEqual([[null, false], said(20)]);
});

test.each([
  ['temperature', 20, 22, 22.1],
  ['water', 0, 5, 5.1],
  ['density', 745, 748, 748.1],
] as const)(
  '%s: a step from %s to %s is taken at once, to %s only when it is said again',
  (channel, from, to, far) => {
    expect(followed(channel, [from, to])).toEqual([said(from), said(to)]);
    expect(followed(channel, [from, far])).toEqual([said(from), held(from)]);
    expect(followed(channel, [from, far, far])).toEqual([said(from), held(from), said(far)]);
    // Down as up.
    expect(followed(channel, [far, from])).toEqual([said(far), held(far)]);
  },
);

test('one reading that jumps and goes back changes nothing', () => {
  expect(followed('temperature', [20, 60, 20, 60, 20])).toEqual([
    said(20),
    held(20),
    said(20),
    // What it said before the good reading confirms nothing.
    held(20),
    said(20),
  ]);
});

test('of two readings of one moment the second one that is denied is held too', () => {
  expect(followed('water', [0, 20], 0)).toEqual([said(0), held(0)]);
});

test('the next reading confirms it, not one that says a third thing', () => {
  expect(followed('water', [0, 20, 40, 43])).toEqual([said(0), held(0), held(0), said(43)]);
});

test('a temperature may change by 2 K a minute, water and density by no more however long it took', () => {
  expect(followed('temperature', [20, 40], 10 * minuteMs)).toEqual([said(20), said(40)]);
  expect(followed('temperature', [20, 40.1], 10 * minuteMs)).toEqual([said(20), held(20)]);
  expect(followed('temperature', [20, 22], 1000)).toEqual([said(20), said(22)]);
  expect(followed('water', [0, 6], 10 * minuteMs)).toEqual([said(0), held(0)]);
});

test('a value stands for half an hour against readings that deny it one by one', () => {
  expect(followed('water', [0, 6], 30 * minuteMs)).toEqual([said(0), held(0)]);
  expect(followed('water', [0, 6], 30 * minuteMs + 1)).toEqual([said(0), said(6)]);
});

test('where nothing is read the last value stands, and a value that waits for its second reading waits on', () => {
  expect(followed('temperature', [20, null, null])).toEqual([said(20), held(20), held(20)]);
  expect(followed('temperature', [20, 60, null, 60])).toEqual([said(20), held(20), held(20), said(60)]);
});

test('two readings agree by no more than a step; unknown agrees with unknown alone', () => {
  expect(agree('temperature', 20, 22)).toBe(true);
  expect(agree('temperature', 20, 22.1)).toBe(false);
  expect(agree('temperature', 22.1, 20)).toBe(false);
  expect(agree('water', 0, 5)).toBe(true);
  expect(agree('water', 0, 5.1)).toBe(false);
  expect(agree('density', 745, 748)).toBe(true);
  expect(agree('density', 745, 748.1)).toBe(false);
  expect(agree('water', null, null)).toBe(true);
  expect(agree('water', null, 0)).toBe(false);
  expect(agree('water', 0, null)).toBe(false);
});

test('a value that holds is one that was read, and a value that jumps is told by two readings in a row', () => {
  const value = fc.option(fc.double({ min: -20, max: 60, noNaN: true }));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), (values) => {
      let before: number | null = null;
      for (const [index, [now, wasHeld]] of followed('temperature', values).entries()) {
        if (now !== null) expect(values.slice(0, index + 1)).toContain(now);
        if (wasHeld === true) expect(now).toBe(before);
        before = now as number | null;
      }
    }),
  );
});
