import { localPlaneM, turnDeg } from '../geo/geo.ts';
import { nearestOfSegment } from '../geo/segment.ts';
import { heaviestChain, type ChainLink } from './heaviest-chain.ts';
import type { JourneyPoint } from './journey-points.ts';

/** When a journey was at a place, UTC milliseconds, and how fast, km/h. */
export interface Passage {
  /** Its own way up to there, m. */
  readonly metres: number;
  readonly arriveMs: number;
  readonly leaveMs: number;
  readonly speedKmh: number | null;
}

/** A place of the first journey with the passage of the second; null: the second was not on this road. */
export interface AlignedPoint {
  readonly point: JourneyPoint;
  readonly other: Passage | null;
}

/**
 * Both carriageways of a motorway, and what a receiver is wrong by; a road beside it is further away mostly, m. What
 * fixes far apart leave open is added: a bend between two of them must not pass for another road.
 */
export const sameRoadM = 60;
/** Two courses on one road differ by less: who comes the other way is not compared. */
const sameCourseDeg = 60;
/** The widest corridor: of the road, and what both journeys leave open, m. */
const widestM = sameRoadM + 700;
/** A degree of longitude at the 55th parallel, m. */
const leastDegreeM = 63_000;

/** Cells of the ground larger than a step and the widest corridor together. */
const cellsOf = (stepM: number): ((deg: number) => number) => {
  const cellDeg = (stepM + widestM) / leastDegreeM;
  return (deg) => Math.floor(deg / cellDeg);
};

interface Segment {
  readonly index: number;
  readonly from: JourneyPoint;
  readonly to: JourneyPoint;
}

const segmentsByCell = (
  points: readonly JourneyPoint[],
  cellOf: (deg: number) => number,
): ReadonlyMap<string, readonly Segment[]> => {
  const cells = new Map<string, Segment[]>();
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (to === undefined || to.run !== from.run) continue;
    const key = `${cellOf(from.longitudeDeg)} ${cellOf(from.latitudeDeg)}`;
    const cell = cells.get(key);
    if (cell) cell.push({ index, from, to });
    else cells.set(key, [{ index, from, to }]);
  }
  return cells;
};

/** Nearest place of a segment: its distance, m, and its share of the way, 0 … 1. */
const nearestOn = (point: JourneyPoint, { from, to }: Segment): readonly [metres: number, share: number] =>
  nearestOfSegment(localPlaneM(point, from), localPlaneM(point, to));

const passageAt = (points: readonly JourneyPoint[], position: number): Passage | null => {
  const index = Math.floor(position);
  const share = position - index;
  const from = points[index];
  const to = points[index + 1];
  if (from === undefined) return null;
  if (share === 0 || to === undefined) return from;
  const ms = from.leaveMs + (to.arriveMs - from.leaveMs) * share;
  const speedKmh =
    from.speedKmh === null || to.speedKmh === null
      ? null
      : from.speedKmh + (to.speedKmh - from.speedKmh) * share;
  return { metres: from.metres + (to.metres - from.metres) * share, arriveMs: ms, leaveMs: ms, speedKmh };
};

/**
 * Two journeys by place. A place of the first has a passage of the second where that drove the same road in the same
 * direction; of all ways to pair them that never go back in either, the one that covers most of the first, nearest.
 * Where there is none nothing is made up.
 * @param stepM how far apart the points of both are
 */
export const alignedJourneys = (
  first: readonly JourneyPoint[],
  second: readonly JourneyPoint[],
  stepM: number,
): readonly AlignedPoint[] => {
  const cellOf = cellsOf(stepM);
  const cells = segmentsByCell(second, cellOf);
  const links: ChainLink[] = [];
  for (const [row, point] of first.entries()) {
    const [column, line] = [cellOf(point.longitudeDeg), cellOf(point.latitudeDeg)];
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = line - 1; y <= line + 1; y++)
        for (const segment of cells.get(`${x} ${y}`) ?? []) {
          if (Math.abs(turnDeg(point.courseDeg, segment.from.courseDeg)) > sameCourseDeg) continue;
          const [metres, share] = nearestOn(point, segment);
          const { from, to } = segment;
          const reachM = sameRoadM + point.unsureM + from.unsureM + (to.unsureM - from.unsureM) * share;
          if (metres > reachM) continue;
          links.push({ row, position: segment.index + share, weight: 1 - metres / (2 * reachM) });
        }
  }
  const chain = new Map(heaviestChain(links).map(({ row, position }) => [row, position]));
  return first.map((point, row) => {
    const position = chain.get(row);
    return { point, other: position === undefined ? null : passageAt(second, position) };
  });
};
