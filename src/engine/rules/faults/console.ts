import type { Fact } from '../../fact.ts';
import type { Slice } from '../../slice.ts';
import { isWatched } from '../../slices/conditions.ts';
import { dayMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { reportFault } from './report-fault.ts';

interface ConsoleState {
  /** Abnormal restarts of the last day. */
  restarts: number[];
  /** Messages in a row whose clock was right, after one that was ahead. */
  inOrder: number | null;
}

const consoleSlice: Slice<ConsoleState> = {
  name: 'console',
  start: () => ({ restarts: [], inOrder: null }),
};

const restartsKey = 'console:restarts';
const tooMany = 3;

/** When the last of too many restarts within a day are that no longer; null: there were not so many. */
export const restartsDue = (world: RuleContext): number | null => {
  const third = world.read(consoleSlice).restarts.at(-tooMany);
  return third === undefined || !isWatched(world, restartsKey) ? null : third + dayMs;
};

/** A day has passed with fewer: a console that runs since says nothing that would end its fault. */
export const endRestarts = (world: RuleContext, dueMs: number): void => {
  const state = world.own(consoleSlice);
  state.restarts = state.restarts.filter((t) => dueMs - t < dayMs);
  world.publish('condition', {
    key: restartsKey,
    active: false,
    t: dueMs,
    messageId: '',
    device: 'console',
    fault: 'restarts',
    level: 2,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
  });
};

/** Three abnormal restarts within a day. */
export const onBoot = (world: RuleContext, fact: Fact<'boot'>): void => {
  if (fact.data.event !== 'on' || fact.data.type !== 'abnormalRestart') return;
  const state = world.own(consoleSlice);
  state.restarts = [...state.restarts.filter((t) => fact.t - t < dayMs), fact.t];
  reportFault(world, fact, {
    key: restartsKey,
    active: state.restarts.length >= tooMany,
    device: 'console',
    fault: 'restarts',
    level: 2,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
    value: state.restarts.length,
    limit: tooMany,
  });
};

/** A clock that was ahead is trusted again after five messages in order. */
export const onArrive = (world: RuleContext, fact: Fact): void => {
  const { inOrder } = world.read(consoleSlice);
  const skewS = fact.clockSkewS ?? 0;
  if (skewS === 0 && inOrder === null) return;
  const count = skewS > 0 ? 0 : (inOrder ?? 0) + 1;
  world.own(consoleSlice).inOrder = count >= 5 ? null : count;
  reportFault(world, fact, {
    key: 'console:clock',
    active: count < 5,
    device: 'console',
    fault: 'clock',
    level: 1,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
    value: skewS,
  });
};
