import { distanceM } from '#domain/geo/geo.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { FixEvent } from '../../events/fix.ts';
import type { Rule } from '../../rule.ts';
import type { Slice } from '../../slice.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { type Limit, limitAt } from './overspeed-limit.ts';
import { describe, type Episode, overspeedRule, raise, type Totals } from './overspeed-rows.ts';

interface OverspeedState {
  episode: Episode | null;
  /** Alarm 45 in progress, and whether it was set. */
  terminalAlarmId: string | null;
}

export const overspeedSlice: Slice<OverspeedState> = {
  name: 'overspeed',
  start: () => ({ episode: null, terminalAlarmId: null }),
};

/** The interval at hand is over: at the first fix not over, or at its last one when none came in time. */
const closeInterval = (world: RuleContext, episode: Episode, totals: Totals, inclusive: boolean): void => {
  episode.inInterval = false;
  if (episode.overFixes < 2) return;
  episode.end = { ...totals, inclusive, where: { ...whereAt(world, totals.t), areas: [] } };
  const durationS = world.number('overspeed.durationS', episode.startMs);
  if (totals.t - episode.startMs >= durationS * 1000) {
    raise(world, episode, totals.t);
    describe(world, episode);
  }
};

/** Over, or none after all. */
const drop = (world: RuleContext): void => {
  world.own(overspeedSlice).episode = null;
  world.publish('overspeed-over', null);
};

const finish = (world: RuleContext): void => {
  const state = world.own(overspeedSlice);
  const { episode } = state;
  if (episode?.recordId && episode.alarmId) {
    describe(world, episode);
    world.settle(episode.recordId);
    world.settle(episode.alarmId);
  }
  drop(world);
};

const begin = (world: RuleContext, { fix, fact }: FixEvent, limit: Limit): Episode => {
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

const onFix = (world: RuleContext, event: FixEvent): void => {
  const { fix, before, fact } = event;
  const limit = limitAt(world, event);
  // A vehicle pulse far below the limit shows that the receiver is wrong.
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
    // A single fix over the limit is no interval, and joins none.
    if (episode.end === null) drop(world);
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

const due = (world: RuleContext): number | null => {
  const { episode } = world.read(overspeedSlice);
  if (episode === null) return null;
  // "Within" includes the moment itself, so the timer is one millisecond later.
  if (episode.inInterval)
    return episode.lastOverMs + world.number('overspeed.endGapS', episode.startMs) * 1000 + 1;
  return (
    (episode.end?.t ?? episode.lastOverMs) + world.number('overspeed.mergeS', episode.startMs) * 1000 + 1
  );
};

const fire = (world: RuleContext): void => {
  const { episode } = world.own(overspeedSlice);
  if (episode === null) return;
  if (episode.inInterval) {
    const { end } = episode;
    closeInterval(world, episode, episode.atLastOver, true);
    if (episode.end === null || episode.end === end) finish(world);
  } else finish(world);
};

/** Driving over the limit, and alarm 2. */
export const overspeed: Rule = {
  ...overspeedRule,
  meta: {
    title: ruleTitles.overspeed,
    intent: 'Finds driving over the lowest of the limits that hold for truck, road and place.',
    source: ['S', 'T', 'J'],
    settings: [
      'overspeed.accessKmh',
      'overspeed.durationS',
      'overspeed.endGapS',
      'overspeed.limitKmh',
      'overspeed.mergeS',
      'overspeed.motorwayKmh',
      'overspeed.roadKmh',
    ],
    records: ['overspeed'],
    alarms: [2],
  },
  on: { fix: onFix },
  due,
  fire,
};
