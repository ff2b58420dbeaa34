import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cellAt, cellBox, cellName, cellNamed, cellSizes, coarser, heatSteps } from '#domain/geo/map-cell.ts';

const size = fc.constantFrom(...cellSizes);
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

test('a place lies in its cell, and the cell is known again by its name', () => {
  fc.assert(
    fc.property(degrees(179), degrees(89), size, (lon, lat, of) => {
      const cell = cellAt(lon, lat, of);
      const { west, south, east, north } = cellBox(cell);
      expect(lon).toBeGreaterThanOrEqual(west - 1e-9);
      expect(lon).toBeLessThan(east + 1e-9);
      expect(lat).toBeGreaterThanOrEqual(south - 1e-9);
      expect(lat).toBeLessThan(north + 1e-9);
      expect(cellNamed(cellName(cell))).toEqual(cell);
    }),
  );
});

test.each(['', '1:2', '3:1:1', '1:a:2', "1:1:1'", '1:1:1:1'])('%j names no cell', (text) => {
  expect(cellNamed(text)).toBeNull();
});

test('putting cells together loses nothing and gives the cell that each lies in', () => {
  const cells = fc.array(
    fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.nat(500), count: fc.nat(20) }),
  );
  fc.assert(
    fc.property(cells, size, (all, of) => {
      const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
      expect(sum(coarser(all, of))).toBe(sum(all));
      for (const { x, y } of all) {
        const within = cellAt(x / 200 + 0.001, y / 200 + 0.001, of);
        expect(coarser(all, of).some((cell) => cell.x === within.x && cell.y === within.y)).toBe(true);
      }
    }),
  );
});

test('a scale rises from one and never beyond the most', () => {
  expect(heatSteps(1)).toEqual([1]);
  expect(heatSteps(100)).toEqual([1, 3, 6, 16, 40]);
});
