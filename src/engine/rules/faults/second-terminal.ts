import type { Fact } from '../../fact.ts';
import type { Slice } from '../../slice.ts';
import { isWatched } from '../../slices/conditions.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { reportFault } from './report-fault.ts';

interface SecondTerminalState {
  /** When another device was heard last under a number of the truck's. */
  heardMs: number | null;
}

const secondTerminalSlice: Slice<SecondTerminalState> = {
  name: 'second-terminal',
  start: () => ({ heardMs: null }),
};

const key = 'console:secondTerminal';
/** A device that is turned away tries again within minutes. */
const quietMs = 10 * minuteMs;

const condition = {
  key,
  device: 'console',
  fault: 'secondTerminal',
  level: 2,
  source: 'engine',
  holdMs: 0,
  clearHoldMs: 0,
  alarm: { type: 213, level: 2 },
} as const;

/** When the other device has been silent for long enough; null: there is none. */
export const secondTerminalDue = (world: RuleContext): number | null => {
  const { heardMs } = world.read(secondTerminalSlice);
  return heardMs === null || !isWatched(world, key) ? null : heardMs + quietMs;
};

/** It has not come again. */
export const endSecondTerminal = (world: RuleContext, dueMs: number): void => {
  world.own(secondTerminalSlice).heardMs = null;
  world.publish('condition', { ...condition, active: false, t: dueMs, messageId: '' });
};

/** Another device came under the number of a terminal that is on the line, and was turned away: alarm 213. */
export const onSecondTerminal = (world: RuleContext, fact: Fact<'second-terminal'>): void => {
  const state = world.own(secondTerminalSlice);
  state.heardMs = Math.max(state.heardMs ?? fact.t, fact.t);
  reportFault(world, fact, { ...condition, active: true });
};
