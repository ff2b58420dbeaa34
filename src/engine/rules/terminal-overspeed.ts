import type { Fact } from '../fact.ts';
import type { Rule } from '../rule.ts';
import { alarm } from '../rows.ts';
import type { Slice } from '../slice.ts';
import { iso } from '../time.ts';
import { whereAt } from '../where.ts';
import type { World } from '../world.ts';
import { overspeedSlice } from './overspeed.ts';

const terminalOverspeedSlice: Slice<{ alarmId: string | null }> = {
  name: 'terminal-overspeed',
  start: () => ({ alarmId: null }),
};

const rule = { name: 'terminal-overspeed', version: 1 };

const onPosition = (world: World, fact: Fact<'position'>): void => {
  const set = ((fact.data.alarmWord ?? 0) & 2) !== 0;
  const { alarmId } = world.read(terminalOverspeedSlice);
  if (set === (alarmId !== null)) return;
  const state = world.own(terminalOverspeedSlice);
  if (!set) {
    if (alarmId !== null) {
      world.changeAlarm(alarmId, { endTime: iso(fact.t) });
      world.settle(alarmId);
    }
    state.alarmId = null;
    return;
  }
  const { episode } = world.read(overspeedSlice);
  const joined = episode?.alarmId ?? null;
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
      silent: joined !== null,
      why: { messages: { opened: fact.id }, figures: { speedKmh: fact.data.speedKmh } },
    }),
    properties: { speedKmh: fact.data.speedKmh, joinedTo: joined },
  };
  world.open(row);
  state.alarmId = row.id;
};

/** The terminal's own overspeed alarm (bit 1 of its alarm word): alarm 45. */
export const terminalOverspeed: Rule = { ...rule, on: { position: onPosition } };
