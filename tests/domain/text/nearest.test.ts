import { expect, test } from 'vitest';

import { nearest } from '#domain/text/nearest.ts';

const names = ['position', 'tank-level', 'door', 'boot', '3d', 'open'];

test.each([
  ['postion', 'position'],
  ['Position', 'position'],
  ['tankLevel', 'tank-level'],
  ['tank_levels', 'tank-level'],
  ['doors', 'door'],
  ['3D', '3d'],
  ['OPEN', 'open'],
])('%s is almost %s', (given, wanted) => expect(nearest(given, names)).toBe(wanted));

test.each(['from-the-future', 'pressure', '2d', 'mist', '', 'x'.repeat(1000)])(
  '%s is near to none',
  (given) => expect(nearest(given, names)).toBeNull(),
);

test('of two that are near the nearer one is meant, of equally near ones the first', () => {
  expect(nearest('levels', ['levell', 'level'])).toBe('levell');
  expect(nearest('levelss', ['level', 'levels'])).toBe('levels');
});
