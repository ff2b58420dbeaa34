import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { alarm } from '../../rows/rows.ts';
import { terminalOverspeedSlice, reportedByTerminal } from '../../slices/terminal-overspeed.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { overspeedSlice } from './overspeed.ts';

const rule = { name: 'terminal-overspeed', version: 3 } as const;

/** Part of the alarm 2 of the same speeding: lists and counts have that one alone. */
const joinedBy = 'joined';

const begin = (world: RuleContext, fact: Fact<'position'>): void => {
  const state = world.own(terminalOverspeedSlice);
  const { episode } = world.read(overspeedSlice);
  const joinedTo = episode?.alarmId ?? null;
  const row = {
    ...alarm(world, {
      type: 45,
      level: 1,
      startMs: fact.t,
      raisedMs: fact.t,
      where: whereAt(world, fact.t),
      rule,
      recordId: episode?.recordId ?? null,
      // Joined to the platform's own alarm in progress: one pop-up is enough.
      silent: joinedTo !== null,
      why: { messages: { opened: fact.id }, figures: { speedKmh: fact.data.speedKmh } },
    }),
    ...(joinedTo === null ? {} : { suppressedBy: joinedBy }),
    properties: { speedKmh: fact.data.speedKmh, joinedTo, ...fact.data.overspeedIn },
  };
  world.open(row);
  state.alarmId = row.id;
  state.joined = joinedTo !== null;
};

const end = (world: RuleContext, alarmId: string, t: number): void => {
  const state = world.own(terminalOverspeedSlice);
  world.changeAlarm(alarmId, { endTime: iso(t) });
  // The speeding may still become an alarm 2, and this a part of it.
  if (state.joined !== true && world.read(overspeedSlice).episode !== null)
    state.ended = [...(state.ended ?? []), alarmId];
  else world.settle(alarmId);
  state.alarmId = null;
  state.joined = false;
};

const onPosition = (world: RuleContext, fact: Fact<'position'>): void => {
  const set = ((fact.data.alarmWord ?? 0) & 2) !== 0;
  const { alarmId } = world.read(terminalOverspeedSlice);
  if (set && alarmId === null) begin(world, fact);
  else if (!set && alarmId !== null) end(world, alarmId, fact.t);
};

const letGo = (world: RuleContext): void => {
  if ((world.read(terminalOverspeedSlice).ended ?? []).length === 0) return;
  const state = world.own(terminalOverspeedSlice);
  for (const id of state.ended ?? []) world.settle(id);
  state.ended = [];
};

/** The terminal was first: its alarm is a part of the alarm 2 that follows. */
const onRaised = (world: RuleContext, { alarmId, recordId }: EventData['overspeed']): void => {
  const reported = reportedByTerminal(world.read(terminalOverspeedSlice));
  if (reported.length === 0) return;
  for (const id of reported) {
    const row = world.openRow(id);
    const properties = row !== null && typeof row.properties === 'object' ? row.properties : {};
    world.changeAlarm(id, {
      recordId,
      suppressedBy: joinedBy,
      properties: { ...properties, joinedTo: alarmId },
    });
  }
  world.own(terminalOverspeedSlice).joined = true;
  letGo(world);
};

/** The terminal's own overspeed alarm (bit 1 of its alarm word): alarm 45. */
export const terminalOverspeed: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['terminal-overspeed'],
    intent: "Raises the terminal's own overspeed, where it is no part of one that the rules found.",
    source: ['F', 'J'],
    settings: [],
    records: [],
    alarms: [45],
  },
  on: { position: onPosition, overspeed: onRaised, 'overspeed-over': letGo },
};
