import { expect, test } from 'vitest';

import { codesFor, includedCodes, includesCode } from '#domain/access/role-codes.ts';

import {
  type FunctionGroup,
  withCodes,
} from '../../src/templates/resource-page/fields/functions/function-set.ts';

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
  expect(includesCode(new Set(['page:cargo/*']), 'page:cargo/a')).toBe(true);
  expect(includesCode(new Set(['page:cargo/*']), 'page:drive/a')).toBe(false);
  expect(includesCode(new Set(all), 'page:drive/a')).toBe(true);
  expect(includesCode(new Set(all), 'alarm.judge')).toBe(false);
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

const known = ['page:cargo/a', 'page:cargo/b', 'page:drive/a', 'truck.write'];

test('codes of a role keep a pattern while all of it is wanted, and what is not known here', () => {
  const before = ['page:cargo/*', 'page:driver', 'truck.write'];
  const included = includedCodes(before, known);
  expect([...included]).toEqual(['page:cargo/a', 'page:cargo/b', 'truck.write']);
  expect(codesFor(before, included, known)).toEqual(before);
  const fewer = new Set([...included].filter((code) => code !== 'page:cargo/b'));
  expect(codesFor(before, fewer, known)).toEqual(['page:cargo/a', 'page:driver', 'truck.write']);
  expect(codesFor(before, new Set([...included, 'page:drive/a']), known)).toEqual([
    'page:cargo/*',
    'page:drive/a',
    'page:driver',
    'truck.write',
  ]);
  expect(codesFor(['page:*'], new Set(['page:cargo/a']), known)).toEqual(['page:cargo/a']);
});
