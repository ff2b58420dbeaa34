import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { Part } from '../../events/switch.ts';
import type { Rule } from '../../rule.ts';
import { alarm } from '../../rows/rows.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice, steadyBefore } from '../../slices/levels.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Episode {
  alarmId: string;
  /** What keeps it lasting: open parts, or the broken seal. */
  holders: string[];
  /** Parts that were open in it, in order. */
  parts?: string[];
}

/** Alarms in progress by `type:compartment`. */
const sealAlarmsSlice: Slice<{ episodes: Record<string, Episode> }> = {
  name: 'seal-alarms',
  start: () => ({ episodes: {} }),
};

const rule = { name: 'seal-alarms', version: 3 } as const;

const typeOf = (part: Part): 1 | 310 => (part === 'manhole' ? 310 : 1);

/** 3 on load, 2 with a residue only; unknown counts as loaded. */
const level = (world: RuleContext, compartment: number, t: number): 2 | 3 => {
  const before = steadyBefore(world.read(levelsSlice), compartment, t);
  const vtL = before?.vtL ?? null;
  return vtL !== null && vtL <= world.number('operation.minL', t) ? 2 : 3;
};

interface Hold {
  readonly type: 1 | 310;
  readonly compartment: number;
  readonly holder: string;
  readonly t: number;
  readonly raisedMs: number;
  readonly messageId: string;
  readonly recordId: string | null;
  readonly cause: string | null;
}

/** A broken seal is no part. */
const partsWith = (parts: readonly string[], holder: string): string[] =>
  holder === 'seal' || parts.includes(holder) ? [...parts] : [...parts, holder];

const hold = (world: RuleContext, input: Hold): void => {
  const { type, compartment, holder, t } = input;
  const state = world.own(sealAlarmsSlice);
  const key = `${type}:${compartment}`;
  const current = state.episodes[key];
  if (current !== undefined) {
    current.holders.push(holder);
    current.parts = partsWith(current.parts ?? [], holder);
    world.changeAlarm(current.alarmId, { properties: { parts: current.parts } });
    if (input.cause !== null) world.changeAlarm(current.alarmId, { cause: input.cause });
    if (input.recordId !== null)
      world.changeRecord('seal-record', input.recordId, { alarmId: current.alarmId });
    return;
  }
  const where = whereAt(world, t);
  const parts = partsWith([], holder);
  const row = {
    ...alarm(world, {
      type,
      level: level(world, compartment, t),
      of: compartment,
      startMs: t,
      raisedMs: input.raisedMs,
      where,
      rule,
      recordId: input.recordId,
      why: {
        settings: [world.setting('seal.debounceS', t), world.setting('fence.toleranceM', t)],
        messages: { opened: input.messageId },
        figures: { place: where.place },
      },
    }),
    compartment,
    part: holder === 'seal' ? null : holder,
    cause: input.cause,
    properties: { parts },
  };
  world.open(row);
  if (input.recordId !== null) world.changeRecord('seal-record', input.recordId, { alarmId: row.id });
  state.episodes[key] = { alarmId: row.id, holders: [holder], parts };
};

const release = (world: RuleContext, type: 1 | 310, compartment: number, holder: string, t: number): void => {
  const key = `${type}:${compartment}`;
  if (!world.read(sealAlarmsSlice).episodes[key]?.holders.includes(holder)) return;
  const state = world.own(sealAlarmsSlice);
  const episode = state.episodes[key];
  if (episode === undefined) return;
  episode.holders = episode.holders.filter((name) => name !== holder);
  if (episode.holders.length > 0) return;
  world.changeAlarm(episode.alarmId, { endTime: iso(t) });
  world.settle(episode.alarmId);
  delete state.episodes[key];
};

const onOpened = (world: RuleContext, event: EventData['seal-opened']): void => {
  if (!event.abnormal) return;
  const { compartment, part, t } = event;
  hold(world, {
    type: typeOf(part),
    compartment,
    holder: part,
    t,
    raisedMs: Math.max(t, world.now),
    messageId: event.messageId,
    recordId: event.recordId,
    cause: null,
  });
  world.publish('seal-abnormal', { compartment, recordId: event.recordId, t });
};

/** A seal that the console reports as broken, or whose counter rises, is an alarm at any place. */
const onSeal = (world: RuleContext, event: EventData['seal']): void => {
  const { compartment, t, messageId } = event;
  const begins = (event.broken && !event.wasBroken) || event.countRose;
  if (begins) {
    hold(world, {
      type: 1,
      compartment,
      holder: 'seal',
      t,
      raisedMs: t,
      messageId,
      recordId: null,
      cause: 'breakSeal',
    });
    world.publish('seal-abnormal', { compartment, recordId: '', t });
  }
  if (!event.broken) release(world, 1, compartment, 'seal', t);
};

/** Alarms 1 (adaptor, valve, broken seal) and 310 (manhole): one per compartment while anything of it is open. */
export const sealAlarms: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['seal-alarms'],
    intent: 'Raises openings where unsealing is not permitted, and seals that were broken.',
    source: ['S', 'J'],
    settings: ['fence.toleranceM', 'operation.minL', 'seal.debounceS'],
    records: [],
    alarms: [1, 310],
  },
  on: {
    'seal-opened': onOpened,
    'seal-closed': (world, { compartment, part, t }) => release(world, typeOf(part), compartment, part, t),
    seal: onSeal,
  },
};
