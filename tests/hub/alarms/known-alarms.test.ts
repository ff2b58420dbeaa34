import { expect, test } from 'vitest';

import { createKnownAlarms } from '#hub/alarms/known-alarms.ts';

import { alarm } from '../support/samples.ts';

const settled = { state: 'normal', stateVersion: 2 } as const;

test('an alarm is known whether it waits or not, and how far it had come; only what waits is kept whole', () => {
  const known = createKnownAlarms();
  known.set(alarm('a'));
  known.set(alarm('b', 2, settled));
  expect(known.has('a') && known.has('b') && !known.has('c')).toBe(true);
  expect([known.stateVersion('b'), known.stateVersion('c')]).toEqual([2, undefined]);
  expect(known.open().map(({ id }) => id)).toEqual(['a']);
  known.set(alarm('a', 2, settled));
  expect(known.openCount()).toBe(0);
  expect(known.has('a')).toBe(true);
});

test('what was settled longest ago is forgotten first, and what waits last of all', () => {
  const known = createKnownAlarms(10);
  known.set(alarm('waits'));
  for (let n = 0; n < 30; n += 1) known.set(alarm(`settled-${n}`, 2, settled));
  expect(known.has('waits')).toBe(true);
  expect(known.has('settled-29')).toBe(true);
  expect(known.has('settled-0')).toBe(false);
  for (let n = 0; n < 9; n += 1) known.set(alarm(`also-${n}`));
  expect(known.openCount()).toBe(10);
  expect(known.has('settled-29')).toBe(false);
  for (let n = 0; n < 30; n += 1) known.set(alarm(`waits-${n}`));
  expect(known.openCount()).toBeLessThanOrEqual(10);
  expect(known.has('waits-29')).toBe(true);
  expect(known.has('waits')).toBe(false);
});

test('an alarm of a dialog is never forgotten while it waits, however many there are', () => {
  const known = createKnownAlarms(10);
  for (let n = 0; n < 30; n += 1) known.set(alarm(`urgent-${n}`, 201));
  for (let n = 0; n < 30; n += 1) known.set(alarm(`settled-${n}`, 2, settled));
  expect(known.openCount()).toBe(30);
  expect(known.stateVersion('urgent-0')).toBe(alarm('urgent-0', 201).stateVersion);
  known.set(alarm('urgent-0', 201, settled));
  expect(known.openCount()).toBe(29);
  expect(known.isSettled('urgent-0')).toBe(true);
});
