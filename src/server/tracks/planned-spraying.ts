import type { SprayedStreetsReply } from '#contract/fleet/sprayed-streets.ts';
import type { SprayJudge } from '#domain/fleet/spray-judge.ts';
import type { Period } from '#domain/time/period.ts';

import type { RoutePlans } from './spray-plans.ts';

type PlannedSpraying = NonNullable<SprayedStreetsReply['routes'][number]['plan']>;

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * The plan of a route that is shown for a period, and what became of all that were in force in it. Null: it has none.
 * @param judge null: only some trucks are asked for, and a plan is of all
 */
export const plannedSpraying = (
  plans: RoutePlans | undefined,
  period: Period,
  judge: SprayJudge | null,
): PlannedSpraying | null => {
  if (plans === undefined) return null;
  const { newest, spans } = plans;
  const last = spans.at(-1);
  const { days, hours, fromDay } = last?.plan ?? newest;
  if (days.length === 0) return null;
  const isSaid = fromDay !== null || spans.some(({ plan }) => plan.fromDay !== null);
  return {
    days: [...days],
    hours,
    fromDay,
    untilTime: last !== undefined && last.toMs < period.toMs ? iso(last.toMs) : null,
    earlier: spans
      .slice(0, -1)
      .map(({ plan, toMs }) => ({ days: [...plan.days], hours: plan.hours, untilTime: iso(toMs) })),
    judged: judge !== null && isSaid ? judge(spans) : null,
  };
};
