import type { FixEvent } from '../../events/fix.ts';
import type { Rule } from '../../rule.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { alarm, loadShare } from '../../rows/rows.ts';
import type { Slice } from '../../slice.ts';
import { motionSlice } from '../../slices/motion.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

/** The last alarm 5, so that another soon after, or the terminal's own, is the same event. */
export const harshSlice: Slice<{ last: { t: number; alarmId: string } | null }> = {
  name: 'harsh',
  start: () => ({ last: null }),
};

const rule = { name: 'harsh', version: 1 } as const;

const onFix = (world: RuleContext, { fix, before, fact }: FixEvent): void => {
  if (before === null) return;
  const seconds = (fix.t - before.t) / 1000;
  // Speeds come in tenths, and so do their differences: 54.4 − 40 is 14.4, not a hair less.
  const changeKmh = round(fix.speedKmh - before.speedKmh, 3);
  if (seconds < 1 || seconds > 3 || Math.abs(changeKmh) < 10) return;
  // The first two fixes after a tunnel are not to be trusted.
  if (world.read(motionSlice).sinceNoFix <= 2 && world.read(fixSeenSlice).lost) return;
  const recorderKmh =
    fix.recorderSpeedKmh === null || before.recorderSpeedKmh === null
      ? null
      : fix.recorderSpeedKmh - before.recorderSpeedKmh;
  if (recorderKmh !== null && Math.abs(recorderKmh - changeKmh) > 10) return;
  const ms2 = changeKmh / 3.6 / seconds;
  const setting = world.setting(ms2 > 0 ? 'harsh.accelerationMs2' : 'harsh.brakingMs2');
  if (Math.abs(ms2) < Number(setting.value)) return;
  const { last } = world.read(harshSlice);
  if (last !== null && fix.t - last.t < 10_000) return;
  const share = loadShare(world);
  const cause = ms2 > 0 ? 'acceleration' : 'braking';
  const row = {
    ...alarm(world, {
      type: 5,
      level: share > 0.05 && Math.abs(ms2) >= 4 ? 2 : 1,
      startMs: fix.t,
      raisedMs: fix.t,
      endMs: fix.t,
      where: whereAt(world, fix.t),
      rule,
      why: { settings: [setting], messages: { opened: fact.id }, figures: { ms2: round(ms2, 2) } },
    }),
    cause,
    properties: {
      speedBeforeKmh: before.speedKmh,
      speedAfterKmh: fix.speedKmh,
      ms2: round(ms2, 2),
      g: round(Math.abs(ms2) / 9.80665, 3),
      loadShare: round(share, 3),
    },
  };
  world.point(row);
  world.publish('point-alarm', { id: row.id, type: 5, raisedMs: fix.t });
  world.own(harshSlice).last = { t: fix.t, alarmId: row.id };
};

/** Whether a position without a fix was received; before the first one no tunnel is left. */
const fixSeenSlice: Slice<{ lost: boolean }> = { name: 'harsh-fix', start: () => ({ lost: false }) };

/** Hard acceleration and braking by the fixes: alarm 5. */
export const harsh: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.harsh,
    intent: 'Finds harsh acceleration and braking between two fixes.',
    source: ['T'],
    settings: ['harsh.accelerationMs2', 'harsh.brakingMs2'],
    records: [],
    alarms: [5],
  },
  on: {
    fix: onFix,
    'no-fix': (world) => {
      if (!world.read(fixSeenSlice).lost) world.own(fixSeenSlice).lost = true;
    },
  },
};
