import { distanceM, localPlaneM, type LonLat } from './geo.ts';
import { nearestOfSegment, type Point } from './segment.ts';

/** A way on the ground, WGS-84, from its first position to its last. */
export type Line = readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];

const pointOf = ([longitudeDeg, latitudeDeg]: Line[number]): LonLat => ({ longitudeDeg, latitudeDeg });

/** Metres from a point to the nearest place of a line, in a plane that touches the earth at the point. */
export const metresFromLine = (line: Line, point: LonLat): number => {
  let nearest = Number.POSITIVE_INFINITY;
  let before: Point | null = null;
  for (const position of line) {
    const at = localPlaneM(point, pointOf(position));
    nearest = Math.min(nearest, nearestOfSegment(before ?? at, at)[0]);
    before = at;
  }
  return nearest;
};

/** Length of a line, m. */
export const lengthM = (line: Line): number =>
  line.reduce((sum, position, index) => {
    const before = line[index - 1];
    return before === undefined ? sum : sum + distanceM(pointOf(before), pointOf(position));
  }, 0);

/**
 * A line with fewer positions that is nowhere farther than `toleranceM` from the whole one (Douglas and Peucker);
 * its ends stay.
 */
export const simplified = (line: Line, toleranceM: number): Line => {
  const kept = new Set([0, line.length - 1]);
  const pieces: [from: number, to: number][] = [[0, line.length - 1]];
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    const [from, to] = piece;
    const ends = [line[from] ?? [0, 0], line[to] ?? [0, 0]] as const;
    let farthest = { index: from, metres: toleranceM };
    for (let index = from + 1; index < to; index++) {
      const metres = metresFromLine(ends, pointOf(line[index] ?? [0, 0]));
      if (metres > farthest.metres) farthest = { index, metres };
    }
    if (farthest.index === from) continue;
    kept.add(farthest.index);
    pieces.push([from, farthest.index], [farthest.index, to]);
  }
  return line.filter((_, index) => kept.has(index));
};
