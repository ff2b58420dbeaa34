import { expect, test } from 'vitest';

import { dropPlace, sumBelow, treeRows } from '../../src/templates/resource-page/list/tree/tree-rows.ts';

const tree = { key: 'code', parent: 'above' };
const rows = [
  { code: 'C', above: 'A', trucks: 3 },
  { code: 'A', above: 'elsewhere', trucks: 1 },
  { code: 'D', above: 'C', trucks: 5 },
  { code: 'B', above: 'A', trucks: 2 },
];
const shown = (folded: readonly string[] = []) =>
  treeRows(tree, rows, new Set(folded)).map(({ row, depth, hasBelow }) => [row['code'], depth, hasBelow]);

test('rows stand below their parents in the order in which they came; who has none here stands at the top', () => {
  expect(shown()).toEqual([
    ['A', 0, true],
    ['C', 1, true],
    ['D', 2, false],
    ['B', 1, false],
  ]);
});

test('what is below a folded row is left out, and the row says that there is something', () => {
  expect(shown(['C'])).toEqual([
    ['A', 0, true],
    ['C', 1, true],
    ['B', 1, false],
  ]);
  expect(shown(['A'])).toEqual([['A', 0, true]]);
});

test('a sum is of a row and all below it', () => {
  expect(sumBelow(tree, rows, 'A', 'trucks')).toBe(11);
  expect(sumBelow(tree, rows, 'C', 'trucks')).toBe(8);
  expect(sumBelow(tree, rows, 'B', 'trucks')).toBe(2);
  expect(sumBelow(tree, rows, 'D', 'missing')).toBe(0);
});

test('a row may be dropped on any other, but for what is below it, itself, and what it stands below already', () => {
  const named = rows.map((row) => ({ ...row, name: `${row.code} Ltd` }));
  const drop = (moved: string, on: string) => {
    const find = (code: string) => named.find((row) => row.code === code) ?? {};
    return dropPlace(tree, named, find(moved), find(on), 'name');
  };
  expect(drop('B', 'D')).toEqual({ key: 'D', name: 'D Ltd', allowed: true });
  expect(['A', 'B', 'C', 'D'].map((on) => drop('C', on).allowed)).toEqual([false, true, false, false]);
  expect(['A', 'B', 'C', 'D'].map((on) => drop('A', on).allowed)).toEqual([false, false, false, false]);
});
