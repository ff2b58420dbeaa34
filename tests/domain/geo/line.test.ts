import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lengthM, type Line, metresFromLine, simplified } from '#domain/geo/line.ts';

import { runs } from '../../support/engine/runs.ts';

/** Metres per degree of latitude on the sphere that distances are computed on. */
const degreeM = 111_195.08;
const at = (longitudeDeg: number, latitudeDeg: number) => ({ longitudeDeg, latitudeDeg });

test('metres from a line: to its pieces, not to the line that they would go on in', () => {
  const line: Line = [
    [121, 0],
    [121.1, 0],
    [121.1, 0.1],
  ];
  expect(metresFromLine(line, at(121.05, 0.01))).toBeCloseTo(0.01 * degreeM, 0);
  expect(metresFromLine(line, at(121.11, 0.05))).toBeCloseTo(0.01 * degreeM, 0);
  expect(metresFromLine(line, at(120.99, 0))).toBeCloseTo(0.01 * degreeM, 0);
  expect(metresFromLine(line, at(121.1, 0.05))).toBeCloseTo(0, 6);
  expect(metresFromLine([[121, 0]], at(121, 0.01))).toBeCloseTo(0.01 * degreeM, 0);
  expect(metresFromLine([], at(121, 0))).toBe(Number.POSITIVE_INFINITY);
});

test('length along all pieces', () => {
  expect(
    lengthM([
      [121, 0],
      [121, 0.1],
      [121, 0],
    ]),
  ).toBeCloseTo(0.2 * degreeM, -1);
  expect(lengthM([[121, 0]])).toBe(0);
});

test('simplified, a line keeps its ends and what is farther than the tolerance', () => {
  const line: Line = [
    [121, 0],
    [121.02, 0.0001],
    [121.05, 0.01],
    [121.1, 0],
  ];
  expect(simplified(line, 500)).toEqual([line[0], line[2], line[3]]);
  expect(simplified(line, 50)).toEqual(line);
  expect(simplified(line, 5000)).toEqual([line[0], line[3]]);
  expect(simplified(line.slice(0, 2), 50)).toEqual(line.slice(0, 2));
});

test('nothing of a line is farther from its simplified one than the tolerance', () => {
  const point = fc.tuple(
    fc.double({ min: 121, max: 121.2, noNaN: true }),
    fc.double({ min: 30, max: 30.2, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 40 }),
      fc.integer({ min: 5, max: 3000 }),
      (line, metres) => {
        const kept = simplified(line, metres);
        expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
        for (const [longitudeDeg, latitudeDeg] of line)
          expect(metresFromLine(kept, at(longitudeDeg, latitudeDeg))).toBeLessThanOrEqual(
            metres * 1.001 + 0.5,
          );
      },
    ),
    { numRuns: runs(30, 200) },
  );
});
