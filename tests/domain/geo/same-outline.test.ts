import { expect, test } from 'vitest';

import { sameOutline } from '#domain/geo/same-outline.ts';

const corners = [
  [121.1, 29.1],
  [121.2, 29.1],
  [121.2, 29.2],
  [121.15, 29.25],
] as const;
const circle = (radiusM: number, longitudeDeg = 121) => ({
  circle: { longitudeDeg, latitudeDeg: 29, radiusM },
});

test('a border is the same wherever it begins and whichever way round it goes', () => {
  const turned = [...corners.slice(2), ...corners.slice(0, 2)];
  expect(sameOutline({ polygon: corners }, { polygon: turned })).toBe(true);
  expect(sameOutline({ polygon: corners }, { polygon: turned.toReversed() })).toBe(true);
});

test('a corner that moved by metres, one more, or another order is another border', () => {
  const moved = corners.map(([x, y], index) => [index === 0 ? x + 0.00001 : x, y] as const);
  const noise = corners.map(([x, y]) => [x + 4e-7, y - 4e-7] as const);
  const [a, b, c, d] = corners;
  expect(sameOutline({ polygon: corners }, { polygon: noise })).toBe(true);
  expect(sameOutline({ polygon: corners }, { polygon: moved })).toBe(false);
  expect(sameOutline({ polygon: corners }, { polygon: [...corners, [121.1, 29.2]] })).toBe(false);
  expect(sameOutline({ polygon: corners }, { polygon: [a, c, b, d] })).toBe(false);
});

test('circles are the same by centre and radius, and never a polygon', () => {
  expect(sameOutline(circle(100), circle(100.05))).toBe(true);
  expect(sameOutline(circle(100), circle(101))).toBe(false);
  expect(sameOutline(circle(100), circle(100, 121.0001))).toBe(false);
  expect(sameOutline(circle(100), { polygon: corners })).toBe(false);
});
