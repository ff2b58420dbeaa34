import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fromWgs84, gcj02OffsetDeg, isShifted, toGcj02, toWgs84 } from '#domain/geo/datum.ts';

type LonLat = readonly [number, number];

const metres = ([a, b]: LonLat, [c, d]: LonLat): number =>
  Math.hypot((a - c) * 111_320 * Math.cos((b * Math.PI) / 180), (b - d) * 110_950);

/** Metres east and north, as another implementation of the same formula gives them. */
const known: readonly (readonly [string, LonLat, eastM: number, northM: number])[] = [
  ['Beijing', [116.397, 39.909], 533, 156],
  ['Shanghai', [121.474, 31.231], 430, -216],
  ['Chengdu', [104.066, 30.573], 240, -272],
  ['Guangzhou', [113.264, 23.129], 546, -297],
  ['Urumqi', [87.617, 43.793], 229, 136],
  ['Harbin', [126.642, 45.757], 464, 216],
  ['Kunming', [102.833, 24.88], 143, -341],
  ['Ningbo', [121.55, 29.874], 401, -287],
  ['Lhasa', [91.114, 29.65], 151, -300],
  ['Sanya', [109.512, 18.253], 432, -189],
];

test.each(known)('GCJ-02 in %s is off as others know it', (_name, place, eastM, northM) => {
  const [east, north] = gcj02OffsetDeg(place);
  expect(Math.abs(east * 111_320 * Math.cos((place[1] * Math.PI) / 180) - eastM)).toBeLessThan(1);
  expect(Math.abs(north * 110_950 - northM)).toBeLessThan(1);
  expect(isShifted(place)).toBe(true);
});

test('Baidu is as its published pairs say', () => {
  // The pair of Baidu's own converter: 116.404, 39.915 of GCJ-02 is 116.41036949, 39.92133699.
  const wgs84 = toWgs84.gcj02([116.404, 39.915]);
  expect(metres(fromWgs84.bd09(wgs84), [116.410_369_49, 39.921_336_99])).toBeLessThan(0.3);
});

/** Well inside, so that no border lies between a place and its shifted one. */
const inland = fc.tuple(
  fc.double({ min: 100, max: 118, noNaN: true }),
  fc.double({ min: 26, max: 38, noNaN: true }),
);

test.each(['gcj02', 'bd09'] as const)('%s there and back is the same place to a millimetre', (datum) => {
  fc.assert(
    fc.property(inland, (place) => {
      expect(metres(toWgs84[datum](fromWgs84[datum](place)), place)).toBeLessThan(0.001);
    }),
  );
});

test('it ends for any numbers', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (x, y) => {
      for (const datum of ['wgs84', 'gcj02', 'bd09'] as const) {
        expect(toWgs84[datum]([x, y])).toHaveLength(2);
        expect(fromWgs84[datum]([x, y])).toHaveLength(2);
      }
    }),
    // Where an inverse that waits for a difference loops for ever.
    {
      examples: [
        [72.0045, 35],
        [72.006, 40],
        [100, 0.8295],
        [72.005, 30],
        [Number.NaN, 30],
      ],
    },
  );
});

const places: readonly (readonly [string, LonLat, boolean])[] = [
  ['Shenzhen', [114.06, 22.54], true],
  ['Hong Kong', [114.17, 22.3], false],
  ['Zhuhai', [113.55, 22.25], true],
  ['Macau', [113.55, 22.19], false],
  ['Taipei', [121.56, 25.03], false],
  ['Xiamen', [118.09, 24.48], true],
  ['Zhoushan', [122.1, 30.02], true],
  ['Haikou', [110.33, 20.03], true],
  ['Dandong', [124.38, 40.13], true],
  ['Heihe', [127.5, 50.25], true],
  ['Khorgas', [80.41, 44.21], true],
  ['Seoul', [126.98, 37.57], false],
  ['Hanoi', [105.83, 21.03], false],
  ['Ulaanbaatar', [106.9, 47.9], false],
  ['Almaty', [76.89, 43.24], false],
  ['Delhi', [77.21, 28.61], false],
  ['Tokyo', [139.69, 35.68], false],
  ['Dallas', [-96.8, 32.78], false],
];

test.each(places)('%s', (_name, place, expected) => {
  expect(isShifted(place)).toBe(expected);
  if (!expected) expect(toGcj02(place)).toEqual(place);
});
