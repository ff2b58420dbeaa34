import { distanceM } from '#domain/geo/geo.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { FixEvent } from '../../events/fix.ts';
import type { Rule } from '../../rule.ts';
import { dutySlice } from '../../slices/duty.ts';
import type { RuleContext } from '../../rule-context.ts';
import { dutyRule } from './duty-alarms.ts';
import { drive, rest } from './duty-count.ts';
import { onCarried, onElsewhere, onSign, writeDuty } from './duty-sign.ts';

/** Counts the time between two fixes; between them the earlier one's state holds. */
const onFix = (world: RuleContext, { fix, before, fact }: FixEvent): void => {
  const state = world.own(dutySlice);
  const fromMs = Math.max(before?.t ?? fix.t, state.countedMs ?? fix.t);
  state.countedMs = fix.t;
  state.lastMs = fix.t;
  state.driving = fix.acc && fix.speedKmh > world.number('motion.standingKmh');
  if (before === null || fix.t <= fromMs) return;
  const long = fix.t - before.t > world.number('duty.gapS') * 1000;
  // Moving with the ignition off is a ferry.
  const driving =
    before.acc &&
    (long
      ? distanceM(before, fix) > world.number('duty.gapM')
      : before.speedKmh > world.number('motion.standingKmh'));
  if (driving) drive(world, state, fromMs, fix.t, fact.id);
  else rest(world, state, fromMs, fix.t);
  writeDuty(world, state);
};

/**
 * Who drives, for how long without a rest, and alarm 203. Hours belong to the driver: they continue in the next truck
 * (`driver.ts`).
 */
export const duty: Rule = {
  ...dutyRule,
  meta: {
    title: ruleTitles.duty,
    intent:
      'Counts continuous driving and driving of the China day, and raises what is over the permitted hours.',
    source: ['F', 'J'],
    settings: [
      'duty.continuousMin',
      'duty.dayMin',
      'duty.gapM',
      'duty.gapS',
      'duty.restMin',
      'motion.standingKmh',
    ],
    records: ['driver-duty'],
    alarms: [203],
  },
  on: { fix: onFix, 'driver-sign': onSign, 'driver-elsewhere': onElsewhere, 'driver-carried': onCarried },
};
