import type { ConditionEvent } from '../events/condition.ts';
import type { Slice } from '../slice.ts';
import type { RuleContext } from '../rule-context.ts';

export interface Condition {
  activeMs: number | null;
  clearMs: number | null;
  /** Not raised before this moment (after a start, devices need time). */
  notBeforeMs: number;
  openedId: string;
  definition: Omit<ConditionEvent, 'key' | 'active' | 't' | 'messageId'>;
  recordId: string | null;
  alarmId: string | null;
}

export const conditionsSlice: Slice<Record<string, Condition>> = { name: 'conditions', start: () => ({}) };

/** Whether a condition is on or not yet over; a detector that finds nothing wrong need not say so otherwise. */
export const isWatched = (world: RuleContext, key: string): boolean =>
  world.read(conditionsSlice)[key] !== undefined;

/** In a truck without faults nothing is watched, and normal readings publish nothing. */
export const anyWatched = (world: RuleContext): boolean => {
  for (const _ in world.read(conditionsSlice)) return true;
  return false;
};
