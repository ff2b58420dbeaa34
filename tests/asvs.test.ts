import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const rows = readFileSync('src/decisions/security/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , state = '']) => ({ number, state }));
const testsIn = (text: string): string[] =>
  [...text.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);

test('every test that a requirement is held by exists', () => {
  const named = rows.flatMap(({ state }) => testsIn(state));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !path.endsWith('.test.ts') || !existsSync(path))).toEqual([]);
});

test('a requirement has one line, which says how it stands', () => {
  const numbers = rows.map(({ number }) => number.replace(' ¹', ''));
  expect(numbers.length).toBeGreaterThan(150);
  expect(new Set(numbers).size).toBe(numbers.length);
  const silent = rows.filter(
    ({ state }) =>
      !/^(held by `|not applicable: .|\*\*decided\*\*: .|read, no test: .)/.test(state) ||
      (state.startsWith('held by') && testsIn(state).length === 0),
  );
  expect(silent).toEqual([]);
});

test('each of those that once failed says what holds it now, or why nothing does', () => {
  const once = rows.filter(({ number }) => number.endsWith('¹'));
  expect(once).toHaveLength(27);
  expect(once.filter(({ state }) => /not applicable/.test(state))).toEqual([]);
});
