import { distanceM } from '#domain/geo.ts';
import { round } from '#domain/round.ts';

import type { FixEvent } from '../events.ts';
import type { Rule } from '../rule.ts';
import { alarm, endPlace, record } from '../rows.ts';
import type { SettingInForce } from '../setting-index.ts';
import type { Slice } from '../slice.ts';
import { iso } from '../time.ts';
import { whereAt, type Where } from '../where.ts';
import type { World } from '../world.ts';
import { type Limit, limitAt } from './overspeed-limit.ts';

interface Totals {
  t: number;
  fixes: number;
  speedSum: number;
  metres: number;
}

interface Episode {
  startMs: number;
  openedId: string;
  where: Where;
  limitKmh: number;
  limitSource: string;
  setting: SettingInForce;
  maxSpeedKmh: number;
  /** Highest of the interval at hand; counts once the interval does. */
  intervalMaxKmh: number;
  /** Over-limit fixes of the interval at hand; intervals of a single one are dropped. */
  overFixes: number;
  inInterval: boolean;
  lastOverMs: number;
  /** Sums of all fixes since the start, and where they stood at the last over-limit fix. */
  sums: Totals;
  atLastOver: Totals;
  /** The end of the last interval that counts. */
  end: (Totals & { inclusive: boolean; where: Where }) | null;
  preWarned: boolean;
  terminalAlarm: boolean;
  recordId: string | null;
  alarmId: string | null;
  raised: boolean;
}

interface OverspeedState {
  episode: Episode | null;
  /** Alarm 45 in progress, and whether it was set. */
  terminalAlarmId: string | null;
}

export const overspeedSlice: Slice<OverspeedState> = {
  name: 'overspeed',
  start: () => ({ episode: null, terminalAlarmId: null }),
};

const rule = { name: 'overspeed', version: 2 };

const levelOf = (episode: Episode): 1 | 2 | 3 => {
  const over = episode.maxSpeedKmh / episode.limitKmh;
  return over > 1.5 ? 3 : over > 1.2 ? 2 : 1;
};

const raise = (world: World, episode: Episode, raisedMs: number): void => {
  if (episode.raised) return;
  episode.raised = true;
  const whyInput = {
    settings: [episode.setting, world.setting('overspeed.durationS', episode.startMs)],
    messages: { opened: episode.openedId },
    figures: { limitKmh: episode.limitKmh, speedKmh: episode.maxSpeedKmh },
  };
  const row = {
    ...record(world, {
      kind: 'overspeed',
      startMs: episode.startMs,
      where: episode.where,
      rule,
      why: whyInput,
    }),
    limitKmh: episode.limitKmh,
    limitSource: episode.limitSource,
  };
  const alarmRow = {
    ...alarm(world, {
      type: 2,
      level: levelOf(episode),
      startMs: episode.startMs,
      raisedMs,
      where: episode.where,
      rule,
      why: whyInput,
      recordId: row.id,
    }),
    properties: {
      limitKmh: episode.limitKmh,
      limitSource: episode.limitSource,
      maxSpeedKmh: episode.maxSpeedKmh,
    },
  };
  episode.recordId = row.id;
  episode.alarmId = alarmRow.id;
  world.open({ ...row, raisedTime: iso(raisedMs), alarmId: alarmRow.id });
  world.open(alarmRow);
};

const describe = (world: World, episode: Episode): void => {
  const { end, recordId, alarmId } = episode;
  if (recordId === null || alarmId === null) return;
  const fixes = end === null ? episode.sums.fixes : end.fixes;
  world.changeRecord('overspeed', recordId, {
    endTime: end === null ? null : iso(end.t),
    durationS: end === null ? null : Math.round((end.t - episode.startMs) / 1000),
    maxSpeedKmh: episode.maxSpeedKmh,
    meanSpeedKmh: fixes > 0 ? round((end ?? episode.sums).speedSum / fixes, 1) : null,
    lengthKm: round((end ?? episode.sums).metres / 1000, 3),
    fixes,
    preWarned: episode.preWarned,
    terminalAlarm: episode.terminalAlarm,
    ...(end === null ? {} : endPlace(end.where)),
  });
  world.changeAlarm(alarmId, {
    level: levelOf(episode),
    endTime: end === null ? null : iso(end.t),
    properties: {
      limitKmh: episode.limitKmh,
      limitSource: episode.limitSource,
      maxSpeedKmh: episode.maxSpeedKmh,
    },
  });
};

/** The interval at hand is over: at the first fix not over, or at its last one when none came in time. */
const closeInterval = (world: World, episode: Episode, totals: Totals, inclusive: boolean): void => {
  episode.inInterval = false;
  if (episode.overFixes < 2) return;
  episode.end = { ...totals, inclusive, where: { ...whereAt(world, totals.t), areas: [] } };
  const durationS = world.number('overspeed.durationS', episode.startMs);
  if (totals.t - episode.startMs >= durationS * 1000) {
    raise(world, episode, totals.t);
    describe(world, episode);
  }
};

const finish = (world: World): void => {
  const state = world.own(overspeedSlice);
  const { episode } = state;
  if (episode?.recordId && episode.alarmId) {
    describe(world, episode);
    world.settle(episode.recordId);
    world.settle(episode.alarmId);
  }
  state.episode = null;
};

const begin = (world: World, { fix, fact }: FixEvent, limit: Limit): Episode => {
  const totals: Totals = { t: fix.t, fixes: 1, speedSum: fix.speedKmh, metres: 0 };
  return {
    startMs: fix.t,
    openedId: fact.id,
    where: { ...whereAt(world, fix.t), areas: [] },
    limitKmh: limit.limitKmh,
    limitSource: limit.source,
    setting: limit.setting,
    maxSpeedKmh: fix.speedKmh,
    intervalMaxKmh: fix.speedKmh,
    overFixes: 1,
    inInterval: true,
    lastOverMs: fix.t,
    sums: totals,
    atLastOver: { ...totals },
    end: null,
    preWarned: ((fact.data.alarmWord ?? 0) & 0x2000) !== 0,
    terminalAlarm: ((fact.data.alarmWord ?? 0) & 2) !== 0,
    recordId: null,
    alarmId: null,
    raised: false,
  };
};

const onFix = (world: World, event: FixEvent): void => {
  const { fix, before, fact } = event;
  const limit = limitAt(world, event);
  // A vehicle pulse far below the limit says that the receiver is wrong.
  const over =
    fix.speedKmh > limit.limitKmh &&
    (fix.recorderSpeedKmh === null || fix.recorderSpeedKmh >= limit.limitKmh - 10);
  if (world.read(overspeedSlice).episode === null && !over) return;
  const state = world.own(overspeedSlice);
  const { episode } = state;
  if (episode === null) {
    state.episode = begin(world, event, limit);
    return;
  }
  const metres = before === null ? 0 : distanceM(before, fix);
  const { sums } = episode;
  // The mean is over the fixes in [start, end): the one that ends an interval counts only if another joins.
  const totals: Totals = {
    t: fix.t,
    fixes: sums.fixes,
    speedSum: sums.speedSum,
    metres: sums.metres + metres,
  };
  episode.sums = { ...totals, fixes: sums.fixes + 1, speedSum: sums.speedSum + fix.speedKmh };
  if (!over) {
    if (episode.inInterval) closeInterval(world, episode, totals, false);
    // A single fix over the limit is no interval, and nothing that others may join.
    if (episode.end === null) state.episode = null;
    return;
  }
  if (!episode.inInterval) {
    episode.inInterval = true;
    episode.overFixes = 0;
    episode.intervalMaxKmh = 0;
  }
  episode.overFixes++;
  episode.lastOverMs = fix.t;
  episode.atLastOver = { ...episode.sums };
  episode.intervalMaxKmh = Math.max(episode.intervalMaxKmh, fix.speedKmh);
  episode.preWarned ||= ((fact.data.alarmWord ?? 0) & 0x2000) !== 0;
  episode.terminalAlarm ||= ((fact.data.alarmWord ?? 0) & 2) !== 0;
  if (episode.overFixes >= 2) {
    episode.end = null;
    episode.maxSpeedKmh = Math.max(episode.maxSpeedKmh, episode.intervalMaxKmh);
    if (fix.t - episode.startMs >= world.number('overspeed.durationS', episode.startMs) * 1000) {
      raise(world, episode, fix.t);
      describe(world, episode);
    }
  }
};

const due = (world: World): number | null => {
  const { episode } = world.read(overspeedSlice);
  if (episode === null) return null;
  // "Within" includes the moment itself, so the timer is one millisecond later.
  if (episode.inInterval)
    return episode.lastOverMs + world.number('overspeed.endGapS', episode.startMs) * 1000 + 1;
  return (
    (episode.end?.t ?? episode.lastOverMs) + world.number('overspeed.mergeS', episode.startMs) * 1000 + 1
  );
};

const fire = (world: World): void => {
  const { episode } = world.own(overspeedSlice);
  if (episode === null) return;
  if (episode.inInterval) {
    const { end } = episode;
    closeInterval(world, episode, episode.atLastOver, true);
    if (episode.end === null || episode.end === end) finish(world);
  } else finish(world);
};

/** Driving over the limit, and alarm 2. */
export const overspeed: Rule = { ...rule, on: { fix: onFix }, due, fire };
