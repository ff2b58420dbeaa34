import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { alarm } from '../../rows/rows.ts';
import type { Slice } from '../../slice.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface EmergencyState {
  /** Bit 0 of the alarm word, and the button of terminals that report it apart. */
  bit: boolean;
  button: boolean;
  alarmId: string | null;
  /** When the alarm ended; set again soon after, it is the same one. */
  endedMs: number | null;
}

const emergencySlice: Slice<EmergencyState> = {
  name: 'emergency',
  start: () => ({ bit: false, button: false, alarmId: null, endedMs: null }),
};

const rule = { name: 'emergency', version: 1 } as const;

const update = (world: RuleContext, fact: Fact, change: { bit?: boolean; button?: boolean }): void => {
  const before = world.read(emergencySlice);
  const bit = change.bit ?? before.bit;
  const button = change.button ?? before.button;
  if (bit === before.bit && button === before.button) return;
  const state = world.own(emergencySlice);
  const was = state.bit || state.button;
  state.bit = bit;
  state.button = button;
  const is = bit || button;
  if (was === is) return;
  if (!is) {
    state.endedMs = fact.t;
    if (state.alarmId !== null) world.changeAlarm(state.alarmId, { endTime: iso(fact.t) });
    return;
  }
  const merge = world.number('emergency.mergeS') * 1000;
  if (state.alarmId !== null && state.endedMs !== null && fact.t - state.endedMs < merge) {
    world.changeAlarm(state.alarmId, { endTime: null });
  } else {
    if (state.alarmId !== null) world.settle(state.alarmId);
    const row = alarm(world, {
      type: 201,
      level: 3,
      startMs: fact.t,
      raisedMs: fact.t,
      where: whereAt(world, fact.t),
      rule,
      why: { messages: { opened: fact.id } },
    });
    world.open({ ...row, cause: bit ? 'alarmWord' : 'button' });
    state.alarmId = row.id;
  }
  state.endedMs = null;
};

/** The emergency button: alarm 201 at once, with or without a fix, never suppressed. */
export const emergency: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.emergency,
    intent: 'Raises the emergency button, by its bit or its message, as one alarm while it is held.',
    source: ['S', 'F'],
    settings: ['emergency.mergeS'],
    records: [],
    alarms: [201],
  },
  on: {
    position: (world, fact) => update(world, fact, { bit: ((fact.data.alarmWord ?? 0) & 1) !== 0 }),
    emergency: (world, fact) => update(world, fact, { button: fact.data.action === 'pressed' }),
  },
};
