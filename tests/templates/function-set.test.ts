import { expect, test } from 'vitest';

import {
  type FunctionGroup,
  includes,
  withCodes,
} from '../../src/templates/resource-page/fields/function-set.ts';

const group = (pattern: string | null, ...codes: string[]): FunctionGroup => ({
  title: ['', ''],
  pattern,
  choices: codes.map((code) => ({ code, text: [code, code] })),
});
const groups = [
  group('page:cargo/*', 'page:cargo/a', 'page:cargo/b'),
  group('page:drive/*', 'page:drive/a', 'page:drive/b'),
  group(null, 'alarm.judge', 'truck.write'),
];
const all = ['page:*'];

test('a pattern includes what is below it, and no function', () => {
  expect(includes(new Set(['page:cargo/*']), 'page:cargo/a')).toBe(true);
  expect(includes(new Set(['page:cargo/*']), 'page:drive/a')).toBe(false);
  expect(includes(new Set(all), 'page:drive/a')).toBe(true);
  expect(includes(new Set(all), 'alarm.judge')).toBe(false);
});

test('taking one page out of a pattern leaves the others, and other patterns, as they were', () => {
  expect(withCodes(['page:cargo/*', 'alarm.judge'], ['page:cargo/a'], false, groups)).toEqual([
    'alarm.judge',
    'page:cargo/b',
  ]);
  expect(withCodes(all, ['page:cargo/a'], false, groups)).toEqual(['page:cargo/b', 'page:drive/*']);
});

test('giving what is held already, or taking what is not, changes nothing that the role may do', () => {
  expect(withCodes(['page:cargo/*'], ['page:cargo/a'], true, groups)).toEqual(['page:cargo/*']);
  expect(withCodes(['alarm.judge'], ['truck.write'], false, groups)).toEqual(['alarm.judge']);
});

test('what its editor can’t see stays: functions that are not offered are neither given nor taken', () => {
  expect(withCodes(['heartbeat.watch', 'page:hidden'], ['alarm.judge'], true, groups)).toEqual([
    'alarm.judge',
    'heartbeat.watch',
    'page:hidden',
  ]);
});
