import { type AlarmBit, allAlarmBits, meaningsOf, type RaisedByBit } from '#domain/devices/alarm-word.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { alarm } from '../../rows/rows.ts';
import type { Slice } from '../../slice.ts';
import { iso, minuteMs } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface OpenAlarm {
  readonly alarmId: string;
  /** When its bit was cleared; set again soon after, it is the same alarm. */
  endedMs: number | null;
}

const terminalAlarmsSlice: Slice<{ open: Record<string, OpenAlarm> }> = {
  name: 'terminal-alarms',
  start: () => ({ open: {} }),
};

const rule = { name: 'terminal-alarms', version: 1 } as const;

/** Bits that go out by an answer of the platform and come again, or that flicker at their limit. */
const mergeMs = minuteMs;

type RaisedBit = AlarmBit & { readonly becomes: RaisedByBit };

const raises = (bit: AlarmBit): bit is RaisedBit => 'alarm' in bit.becomes;

/** Without these in a word, and with nothing open, there is nothing to do. */
const names: ReadonlySet<string> = new Set(allAlarmBits.filter(raises).map(({ name }) => name));

const open = (world: RuleContext, fact: Fact<'position'>, { name, becomes }: RaisedBit): OpenAlarm => {
  const row = alarm(world, {
    type: becomes.alarm,
    level: becomes.level,
    of: name,
    startMs: fact.t,
    raisedMs: fact.t,
    where: whereAt(world, fact.t),
    rule,
    silent: becomes.quiet === true,
    why: { messages: { opened: fact.id }, figures: { speedKmh: fact.data.speedKmh } },
  });
  world.open({ ...row, cause: name });
  return { alarmId: row.id, endedMs: null };
};

const onPosition = (world: RuleContext, fact: Fact<'position'>): void => {
  const { alarmWord = 0, alarmWordEdition = '2019' } = fact.data;
  const set = alarmWord === 0 ? [] : meaningsOf(alarmWord, alarmWordEdition).filter(raises);
  if (set.length === 0 && Object.keys(world.read(terminalAlarmsSlice).open).length === 0) return;
  const state = world.own(terminalAlarmsSlice);
  for (const bit of set) {
    const known = state.open[bit.name];
    if (known === undefined) state.open[bit.name] = open(world, fact, bit);
    else if (known.endedMs !== null) {
      known.endedMs = null;
      world.changeAlarm(known.alarmId, { endTime: null });
    }
  }
  for (const name of names) {
    const known = state.open[name];
    if (known === undefined || set.some((bit) => bit.name === name)) continue;
    if (known.endedMs === null) {
      known.endedMs = fact.t;
      world.changeAlarm(known.alarmId, { endTime: iso(fact.t) });
    } else if (fact.t - known.endedMs >= mergeMs) {
      world.settle(known.alarmId);
      delete state.open[name];
    }
  }
};

/**
 * What a standard terminal says by the bits of its alarm word beside its button, its speed and its routes: collision,
 * theft, supply, fuel, driving (alarms 214, 215, 216, 217, 218). From the moment a bit is set until it is cleared.
 */
export const terminalAlarms: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['terminal-alarms'],
    intent: 'Raises what a standard terminal says by the other bits of its alarm word.',
    source: ['F'],
    settings: [],
    records: [],
    alarms: [214, 215, 216, 217, 218],
  },
  on: { position: onPosition },
};
