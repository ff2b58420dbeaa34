import fc from 'fast-check';
import { expect, test } from 'vitest';

import { gridClusters } from '#ui/map/fleet/clusters.ts';

const spot = fc.record({
  x: fc.double({ min: -2e7, max: 2e7, noNaN: true }),
  y: fc.double({ min: -2e7, max: 2e7, noNaN: true }),
});

test('every spot is in exactly one cluster or single, and a cluster is never smaller than asked for', () => {
  fc.assert(
    fc.property(
      fc.array(spot, { maxLength: 300 }),
      fc.integer({ min: 1000, max: 5_000_000 }),
      (spots, size) => {
        const { clusters, singles } = gridClusters(spots, size, 3);
        const all = [...clusters.flatMap(({ members }) => members), ...singles];
        expect(all).toHaveLength(spots.length);
        expect(new Set(all)).toEqual(new Set(spots));
        for (const { members } of clusters) expect(members.length).toBeGreaterThanOrEqual(3);
      },
    ),
  );
});

test('a cluster stands in the middle of its members, within one cell of each', () => {
  fc.assert(
    fc.property(fc.array(spot, { minLength: 3, maxLength: 100 }), (spots) => {
      const size = 4_000_000;
      for (const { members, x, y } of gridClusters(spots, size, 3).clusters) {
        for (const member of members) {
          expect(Math.abs(member.x - x)).toBeLessThanOrEqual(size);
          expect(Math.abs(member.y - y)).toBeLessThanOrEqual(size);
        }
      }
    }),
  );
});

test('what is added far away regroups nothing here', () => {
  const near = [
    { x: 10, y: 10 },
    { x: 20, y: 20 },
    { x: 30, y: 30 },
  ];
  const far = { x: 900_000, y: 900_000 };
  expect(gridClusters([...near, far], 1000, 3).clusters).toEqual(gridClusters(near, 1000, 3).clusters);
});
