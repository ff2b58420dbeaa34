import type { AlignedPoint } from './journey-alignment.ts';

/** A part of the first journey, by the numbers of its points, that the second drove too or did not. */
export interface JourneyStretch {
  readonly from: number;
  readonly to: number;
  readonly common: boolean;
}

/** How long each took, UTC milliseconds. */
export interface StretchTimes {
  readonly firstMs: number;
  /** Null: the second was not at both ends. */
  readonly otherMs: number | null;
}

/** A shorter hole is a place that was missed, not another road, m. */
const leastApartM = 300;
/** Who drove so much more than the first between two places of its road was elsewhere, m. */
const leastElsewhereM = 1000;

/**
 * The first journey cut where the second leaves its road and comes back. A stretch on another road reaches from the
 * last common place to the next.
 */
export const journeyStretches = (points: readonly AlignedPoint[]): readonly JourneyStretch[] => {
  if (points.length < 2) return [];
  const metres = (index: number): number => points[index]?.point.metres ?? 0;
  const met = points.flatMap(({ other }, i) => (other === null ? [] : [i]));
  const [first, last] = [met[0], met.at(-1)];
  const end = points.length - 1;
  if (first === undefined || last === undefined) return [{ from: 0, to: end, common: false }];
  const stretches: JourneyStretch[] = [];
  const add = (from: number, to: number, common: boolean): void => {
    if (to <= from) return;
    const before = stretches.at(-1);
    // Twice elsewhere is two stretches: both were on the road between.
    if (common && before?.common === true)
      stretches[stretches.length - 1] = { from: before.from, to, common };
    else stretches.push({ from, to, common });
  };
  add(0, first, false);
  for (const [i, at] of met.entries()) {
    const next = met[i + 1];
    if (next === undefined) break;
    const [here, there] = [points[at]?.other?.metres ?? 0, points[next]?.other?.metres ?? 0];
    const onM = metres(next) - metres(at);
    add(at, next, (next === at + 1 || onM < leastApartM) && there - here - onM < leastElsewhereM);
  }
  add(last, end, false);
  return stretches;
};

/** From leaving its first place to coming to its last. */
export const stretchTimes = (
  points: readonly AlignedPoint[],
  { from, to }: JourneyStretch,
): StretchTimes | null => {
  const [start, end] = [points[from], points[to]];
  if (start === undefined || end === undefined) return null;
  return {
    firstMs: end.point.arriveMs - start.point.leaveMs,
    otherMs: start.other === null || end.other === null ? null : end.other.arriveMs - start.other.leaveMs,
  };
};

/**
 * By how much the second is behind the first at each place since the first place that both left, ms; below nought it
 * is ahead. Null where it was not there. Compared by when each came: a stop is behind at the next place, not at its own.
 */
export const behindMs = (points: readonly AlignedPoint[]): readonly (number | null)[] => {
  const start = points.find(({ other }) => other !== null);
  const startMs = (start?.other?.leaveMs ?? 0) - (start?.point.leaveMs ?? 0);
  return points.map((each) => {
    const { point, other } = each;
    if (other === null) return null;
    return each === start ? 0 : other.arriveMs - point.arriveMs - startMs;
  });
};
