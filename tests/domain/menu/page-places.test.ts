import { expect, test } from 'vitest';

import rulesText from '../../../src/engine/rules.md?raw';
import { menuOrder } from '#domain/menu/menu-order.ts';
import { screens } from '#domain/menu/screens.ts';
import { reports, resources } from '#pages/definitions.ts';

const placed = new Set(
  Object.entries(menuOrder).flatMap(([group, pages]) => pages.map((page) => `${group}/${page}`)),
);

test('every page of the menu has its place there', () => {
  const pages = [...reports.keys(), ...resources.keys(), ...Object.keys(screens)];
  const unplaced = pages.filter((address) => !placed.has(address));
  expect(unplaced.map((address) => `${address}: no place in src/domain/menu/menu-order.ts`)).toEqual([]);
});

test('the rules say of every report which rows it shows', () => {
  const untold = [...reports.keys()].filter((address) => !rulesText.includes(`| \`${address}\``));
  expect(untold.map((address) => `${address}: no row in the table of src/engine/rules.md`)).toEqual([]);
});
