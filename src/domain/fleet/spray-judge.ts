import { lengthM } from '../geo/line.ts';
import type { Period } from '../time/period.ts';
import { sprayedShare, sprayTurns } from './spray-plan.ts';
import type { SprayPlanSpan } from './spray-plan-versions.ts';
import { type SprayedStreets, sprayedStreets, type SprayFix } from './sprayed-streets.ts';

/** What became of the turns of a route's plans. `unknown` ones are in no other figure but `turns`. km. */
export interface JudgedSpraying {
  readonly turns: number;
  readonly done: number;
  readonly unknown: number;
  readonly km: number;
  readonly coveredKm: number;
}

/** @param spans the plans of one route in the period; a turn is of the plan in force when it began */
export type SprayJudge = (spans: readonly SprayPlanSpan[]) => JudgedSpraying;

const overlaps = (a: Period, b: Period): boolean => a.fromMs < b.toMs && b.fromMs < a.toMs;

/**
 * Holds sprayings against plans.
 * @param ways the fixes of each spraying, in the order of time
 * @param unplaced sprayings of which nobody knows where they were
 * @param heard when any of those that spray was heard: what they did in a turn without is not known
 * @param period in which all sprayings are known; it is over
 */
export const createSprayJudge = (
  ways: readonly (readonly SprayFix[])[],
  unplaced: readonly Period[],
  heard: readonly Period[],
  period: Period,
): SprayJudge => {
  const streets = new Map<string, SprayedStreets>();
  /** Plans of the same hours share their turns. */
  const streetsIn = (turn: Period): SprayedStreets => {
    const key = `${turn.fromMs} ${turn.toMs}`;
    const known =
      streets.get(key) ??
      sprayedStreets(
        ways
          .map((way) => way.filter(({ timeMs }) => timeMs >= turn.fromMs && timeMs <= turn.toMs))
          .filter((way) => way.length > 1),
      );
    streets.set(key, known);
    return known;
  };
  const isUnknown = (turn: Period): boolean =>
    unplaced.some((each) => overlaps(each, turn)) || !heard.some((each) => overlaps(each, turn));
  return (spans) => {
    const sum = { turns: 0, done: 0, unknown: 0, km: 0, coveredKm: 0 };
    for (const { plan, fromMs, toMs } of spans) {
      const { days, hours, fromDay, line } = plan;
      if (fromDay === null) continue;
      const lineKm = lengthM(line) / 1000;
      for (const turn of sprayTurns({ days, hours, fromDay }, period)) {
        if (turn.fromMs < fromMs || turn.fromMs >= toMs) continue;
        const coveredKm = streetsIn(turn).coveredKm(line);
        const done = lineKm > 0 && coveredKm >= lineKm * sprayedShare;
        sum.turns += 1;
        if (!done && isUnknown(turn)) {
          sum.unknown += 1;
          continue;
        }
        if (done) sum.done += 1;
        sum.km += lineKm;
        sum.coveredKm += coveredKm;
      }
    }
    return sum;
  };
};
