import fc from 'fast-check';
import { expect, test } from 'vitest';

import { speedBandOf, speedBands } from '#domain/fleet/speed-bands.ts';
import { trackPieces } from '#ui/map/track/track-pieces.ts';

const spot = (ms: number, speedKmh: number | null = 50) => ({
  ms,
  longitudeDeg: 121 + ms / 1e9,
  latitudeDeg: 30,
  speedKmh,
});

test('a speed that is exactly a limit belongs under it', () => {
  expect([null, 0, 3, 3.1, 40, 60, 60.1, 80, 80.1].map(speedBandOf)).toEqual([
    'slow',
    'standing',
    'standing',
    'slow',
    'slow',
    'middle',
    'fast',
    'fast',
    'over',
  ]);
  expect(speedBands.map(({ from }) => from)).toEqual([0, 3, 40, 60, 80]);
});

test('a track is cut where its band changes and at the event, and not joined over a gap', () => {
  const pieces = trackPieces(
    [spot(0), spot(10_000), spot(20_000, 70), spot(30_000, 70), spot(40_000, 70), spot(400_000, 70)],
    30_000,
  );
  expect(pieces.map(({ band, after, spots }) => [band, after, spots.map(({ ms }) => ms)])).toEqual([
    ['middle', false, [0, 10_000]],
    ['fast', false, [10_000, 20_000, 30_000]],
    ['fast', true, [30_000, 40_000]],
  ]);
});

test('every two neighbours that are near in time are joined once, whatever their speed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 0, max: 120 }))),
      fc.integer({ min: 0, max: 5_000_000 }),
      (steps, eventMs) => {
        let ms = 0;
        const spots = steps.map(([step, speed]) => spot((ms += step), speed));
        const joined = trackPieces(spots, eventMs).flatMap((piece) =>
          piece.spots.slice(1).map((one, i) => [piece.spots[i]?.ms, one.ms]),
        );
        const wanted = spots
          .slice(1)
          .map((one, i) => [spots[i]?.ms ?? 0, one.ms] as const)
          .filter(([from, to]) => to - from <= 300_000);
        expect(joined).toEqual(wanted.map((pair) => [...pair]));
      },
    ),
  );
});
