import fc from 'fast-check';
import { expect, test } from 'vitest';

import { corridorOf } from '#domain/geo/corridor.ts';
import { metresFromLine } from '#domain/geo/line.ts';
import { outlineCrossesItself } from '#domain/geo/outline.ts';

const at = ([longitudeDeg, latitudeDeg]: readonly [number, number]) => ({ longitudeDeg, latitudeDeg });

test('a straight way has a rectangle around it', () => {
  const way = [
    [121.4, 29.9],
    [121.42, 29.9],
  ] as const;
  const outline = corridorOf(way, 100) ?? [];
  expect(outline).toHaveLength(4);
  for (const corner of outline) expect(metresFromLine(way, at(corner))).toBeCloseTo(100, 0);
});

test('a bend is followed, a turn back on the same road cut off', () => {
  const bend = [
    [121.4, 29.9],
    [121.42, 29.9],
    [121.42, 29.92],
  ] as const;
  expect(corridorOf(bend, 100)).toHaveLength(6);
  expect(corridorOf([[121.4, 29.9]], 100)).toBeNull();
});

test('no corner is farther from the way than a sharp bend allows, and the borders never cross', () => {
  const step = fc.tuple(fc.integer({ min: 200, max: 2000 }), fc.integer({ min: -80, max: 80 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let [x, y, course] = [121.4, 29.9, 0];
      const way: (readonly [number, number])[] = [[x, y]];
      for (const [metres, turn] of steps) {
        course += turn;
        x += (Math.sin((course * Math.PI) / 180) * metres) / 96_500;
        y += (Math.cos((course * Math.PI) / 180) * metres) / 111_195;
        way.push([x, y]);
      }
      const outline = corridorOf(way, 50);
      if (outline === null) return;
      expect(outlineCrossesItself(outline)).toBe(false);
      for (const corner of outline) expect(metresFromLine(way, at(corner))).toBeLessThan(50 * 2 + 110);
    }),
  );
});
