import { between, distanceM, type LonLat } from '../geo/geo.ts';
import { type SearchShape, shapeHolds, wayTouches } from './search-shape.ts';

/** Between two fixes that are no farther apart, a truck was on the line between them (as on the fleet's past). */
export const linkedMs = 150_000;

/** Faster than this no tank truck is: how far from a shape a fix may be whose line to the next one touches it. */
const fastestMS = 100 / 3.6;
export const reachM = ((linkedMs / 1000) * fastestMS) / 2;

const sampleM = 25;
const maxSamples = 100;

/** A fix of a truck. */
export interface VisitFix extends LonLat {
  readonly timeMs: number;
  readonly speedKmh: number;
}

/** A truck on the ground of a shape. */
export interface AreaVisit {
  /** First and last fix on it; of a visit without fixes, those before and after it. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Fixes on it; 0: only the line between two others touches it. */
  readonly fixes: number;
  /** Way on it along the lines between linked fixes, m. */
  readonly insideM: number;
  /** Time of it without fixes: gaps longer than `linkedMs`. */
  readonly unseenMs: number;
  /** Highest speed of a fix on it; null: there is none. */
  readonly maxSpeedKmh: number | null;
  /** A fix elsewhere is known before, and after. */
  readonly entered: boolean;
  readonly left: boolean;
}

const isRound = (shape: SearchShape): boolean => !('line' in shape) && shape.circle !== undefined;

/** Metres of the straight way between two fixes that are on a shape. */
const insideMetres = (shape: SearchShape, a: VisitFix, b: VisitFix): number => {
  const length = distanceM(a, b);
  // A straight way between two points of a circle does not leave it.
  if (isRound(shape) && shapeHolds(shape, a) && shapeHolds(shape, b)) return length;
  const samples = Math.min(maxSamples, Math.max(1, Math.ceil(length / sampleM)));
  let inside = 0;
  for (let i = 0; i < samples; i += 1) if (shapeHolds(shape, between(a, b, (i + 0.5) / samples))) inside += 1;
  return (length * inside) / samples;
};

/** When a truck was on a shape. @param fixes in the order of time; what is far from the shape may be left out */
export const areaVisits = (shape: SearchShape, fixes: readonly VisitFix[]): AreaVisit[] => {
  const visits: AreaVisit[] = [];
  let open: AreaVisit | null = null;
  let before: VisitFix | null = null;
  for (const fix of fixes) {
    const gapMs = before === null ? 0 : fix.timeMs - before.timeMs;
    const linked: VisitFix | null = before !== null && gapMs <= linkedMs ? before : null;
    if (shapeHolds(shape, fix)) {
      const start: AreaVisit = open ?? {
        fromMs: fix.timeMs,
        toMs: fix.timeMs,
        fixes: 0,
        insideM: 0,
        unseenMs: 0,
        maxSpeedKmh: null,
        entered: before !== null,
        left: false,
      };
      open = {
        ...start,
        toMs: fix.timeMs,
        fixes: start.fixes + 1,
        insideM: start.insideM + (linked === null ? 0 : insideMetres(shape, linked, fix)),
        unseenMs: start.unseenMs + (start.fixes > 0 && linked === null ? gapMs : 0),
        maxSpeedKmh: Math.max(start.maxSpeedKmh ?? 0, fix.speedKmh),
      };
    } else if (open !== null) {
      const insideM = open.insideM + (linked === null ? 0 : insideMetres(shape, linked, fix));
      visits.push({ ...open, insideM, left: true });
      open = null;
    } else if (linked !== null && wayTouches(shape, linked, fix))
      visits.push({
        fromMs: linked.timeMs,
        toMs: fix.timeMs,
        fixes: 0,
        insideM: insideMetres(shape, linked, fix),
        unseenMs: 0,
        maxSpeedKmh: null,
        entered: true,
        left: true,
      });
    before = fix;
  }
  return open === null ? visits : [...visits, open];
};
