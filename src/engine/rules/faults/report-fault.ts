import type { ConditionEvent } from '../../events/condition.ts';
import type { Fact } from '../../fact.ts';
import { isWatched } from '../../slices/conditions.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Publishes a fault condition or its end; the end only of one that was published. */
export const reportFault = (
  world: RuleContext,
  fact: Fact,
  condition: Omit<ConditionEvent, 't' | 'messageId'> & { t?: number },
): void => {
  if (!condition.active && !isWatched(world, condition.key)) return;
  world.publish('condition', { t: fact.t, messageId: fact.id, ...condition });
};

export const fiveMinutes = 5 * minuteMs;
