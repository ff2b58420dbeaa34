import { expect, test } from 'vitest';

import { lineFrom, lineIn, outlineFrom, outlineIn } from '#domain/geo/convert-datum.ts';

/** Tiananmen as AMap and Baidu say it, and as GPS does. */
const amap = [116.397_5, 39.908_7] as const;
const gps = [116.391_26, 39.907_3] as const;

test.each(['gcj02', 'bd09'] as const)('an outline said in %s and said again is the same', (datum) => {
  const polygon = { polygon: [gps, [116.4, 39.91], [116.4, 39.9]] as const };
  const circle = { circle: { longitudeDeg: gps[0], latitudeDeg: gps[1], radiusM: 120 } };
  for (const outline of [polygon, circle]) {
    const said = outlineIn(datum, outline);
    expect(said).not.toEqual(outline);
    expect(outlineFrom(datum, said)).toEqual(outline);
  }
});

test('what AMap says is some 550 m beside what GPS says', () => {
  const [place] = lineFrom('gcj02', [amap]);
  expect(place?.[0]).toBeCloseTo(gps[0], 4);
  expect(place?.[1]).toBeCloseTo(gps[1], 4);
});

test('WGS-84 stays to the digit', () => {
  const points = [[121.123_456_789_012, 29.9]] as const;
  expect(lineFrom('wgs84', points)).toBe(points);
  expect(lineIn('wgs84', points)).toBe(points);
});
