import type { Fact } from '../../fact.ts';
import { anyWatched } from '../../slices/conditions.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { roadKmh } from '../driving/motion.ts';
import { reportFault } from './report-fault.ts';

const noFix = (world: RuleContext, fact: Fact, active: boolean): void =>
  reportFault(world, fact, {
    key: 'gnss:fix',
    active,
    device: 'gnss',
    fault: 'noFix',
    level: 2,
    source: 'engine',
    holdMs: 10 * minuteMs,
    clearHoldMs: 0,
  });

/** No fix while the wheels turn: a tunnel is shorter than ten minutes. */
export const onNoFix = (world: RuleContext, fact: Fact<'position'>): void => {
  if (fact.data.acc && (fact.data.recorderSpeedKmh ?? 0) > roadKmh) noFix(world, fact, true);
};

export const onFix = (world: RuleContext, fact: Fact<'position'>): void => {
  if (anyWatched(world)) noFix(world, fact, false);
};
