import type { Fact } from '../../fact.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { reportFault } from './report-fault.ts';

/** A tank under pressure: breather valves should have opened long before. */
export const onPressure = (world: RuleContext, fact: Fact<'pressure'>): void => {
  for (const { compartment, place, pressureKPa } of fact.data.cells) {
    const limit = world.number('pressure.highKPa');
    if (place !== 'tank' || (pressureKPa >= 0.8 * limit && pressureKPa <= limit)) continue;
    reportFault(world, fact, {
      key: `pressure:${compartment}:high`,
      active: pressureKPa > limit,
      device: 'tank',
      fault: 'highPressure',
      level: pressureKPa >= 2 * limit ? 3 : 2,
      source: 'engine',
      holdMs: minuteMs,
      clearHoldMs: 0,
      compartment,
      value: pressureKPa,
      limit,
    });
  }
};
