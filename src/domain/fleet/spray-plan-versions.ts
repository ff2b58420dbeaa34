import type { Line } from '../geo/line.ts';
import type { Period } from '../time/period.ts';
import type { Weekday } from '../time/weekdays.ts';

/** A plan for spraying a route as somebody wrote it. `number`: in the order of writing. */
export interface SprayPlanVersion {
  readonly number: number;
  /** From when on it holds, unless a later written one does, ms UTC. */
  readonly effectiveFromMs: number;
  /** None: from then on there was no plan. */
  readonly days: readonly Weekday[];
  readonly hours: string | null;
  readonly fromDay: string | null;
  readonly line: Line;
}

/** A plan while it was in force. */
export interface SprayPlanSpan extends Period {
  readonly plan: SprayPlanVersion;
}

const inForce = (versions: readonly SprayPlanVersion[], atMs: number): SprayPlanVersion | null =>
  versions.reduce<SprayPlanVersion | null>(
    (best, version) =>
      version.effectiveFromMs <= atMs && (best === null || version.number > best.number) ? version : best,
    null,
  );

const isSameVersion = (a: SprayPlanVersion | null, b: SprayPlanVersion | null): boolean =>
  a?.number === b?.number;

/**
 * Which plan of a route was in force when, in the order of time: at each moment the one that was written last of those
 * that hold there. Times without a plan are left out.
 * @param versions of one route, in any order
 */
export const sprayPlanSpans = (
  versions: readonly SprayPlanVersion[],
  { fromMs, toMs }: Period,
): readonly SprayPlanSpan[] => {
  if (fromMs >= toMs) return [];
  const changesMs = versions
    .map(({ effectiveFromMs }) => effectiveFromMs)
    .filter((ms) => ms > fromMs && ms < toMs)
    .toSorted((a, b) => a - b);
  const beginsMs = [fromMs, ...changesMs].filter(
    (ms, i, all) => i === 0 || !isSameVersion(inForce(versions, ms), inForce(versions, all[i - 1] ?? ms)),
  );
  return beginsMs.flatMap((beginMs, i) => {
    const plan = inForce(versions, beginMs);
    return plan === null || plan.days.length === 0
      ? []
      : [{ fromMs: beginMs, toMs: beginsMs[i + 1] ?? toMs, plan }];
  });
};
