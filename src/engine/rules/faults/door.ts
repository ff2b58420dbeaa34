import type { Fact } from '../../fact.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { fiveMinutes, reportFault } from './report-fault.ts';

/** Door switches that report a fault of their own. */
export const onDoor = (world: RuleContext, fact: Fact<'door'>): void => {
  for (const { door, doorNumber, fault } of fact.data.doors)
    reportFault(world, fact, {
      key: `door:${door}:${doorNumber}`,
      active: fault !== undefined && fault !== 'none',
      device: 'boxDoor',
      fault: fault === undefined || fault === 'none' ? 'fault' : fault,
      level: 2,
      source: 'terminal',
      holdMs: minuteMs,
      clearHoldMs: fiveMinutes,
      door,
      doorNumber,
    });
};
