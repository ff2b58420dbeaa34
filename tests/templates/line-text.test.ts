import { expect, test } from 'vitest';

import { lineSummary, pointsOfText, textOfLine } from '#templates/resource-page/fields/geometry/line-text.ts';

const points = [
  [121, 30],
  [121.1, 30.05],
] as const;

test('a line as text comes back as it was', () => {
  expect(textOfLine(points)).toBe('121, 30\n121.1, 30.05');
  expect(pointsOfText(textOfLine(points))).toEqual(points);
  expect(pointsOfText('\n 121,30 \n121.1，30.05\n')).toEqual(points);
  expect(pointsOfText('')).toEqual([]);
  // What is no number stays wrong, for the field’s rules to say so.
  expect(pointsOfText('121 north')[0]?.[1]).toBeNaN();
  expect(pointsOfText('121')[0]?.[1]).toBeNaN();
});

test('a line in words: how long, how many positions, from where', () => {
  expect(lineSummary({ points, learnedFrom: null })).toEqual([
    '11.1 km，2 个点（121, 30）',
    '11.1 km, 2 positions (121, 30)',
  ]);
});
