import type { SettingKey } from '#contract/settings.ts';

import { alarm } from '../../rows/rows.ts';
import type { Stretch } from '../../slices/duty.ts';
import { isRecord } from '../../state.ts';
import { iso, minuteMs } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

export const dutyRule = { name: 'duty', version: 3 } as const;

type Cause = 'continuous' | 'day';

const limits = { continuous: 'duty.continuousMin', day: 'duty.dayMin' } as const satisfies Record<
  Cause,
  SettingKey
>;

/** Half an hour over is no longer carelessness. */
const seriousMs = 30 * minuteMs;

const raise = (
  world: RuleContext,
  stretch: Stretch,
  cause: Cause,
  startMs: number,
  drivenMs: number,
  messageId: string,
): string => {
  const key = limits[cause];
  const sinceMs = cause === 'continuous' ? stretch.sinceMs : stretch.daySinceMs;
  const row = {
    ...alarm(world, {
      type: 203,
      level: 2,
      of: `${cause}:${stretch.driverCode ?? 'unsigned'}`,
      startMs,
      raisedMs: startMs,
      where: whereAt(world, startMs),
      rule: dutyRule,
      why: {
        settings: [world.setting(key, startMs)],
        messages: { decided: messageId },
        figures: { drivingS: Math.round(drivenMs / 1000) },
      },
    }),
    cause,
    driverCode: stretch.driverCode,
    driverAssumed: false,
    properties: {
      driverWorkingDuration: world.number(key, startMs) * 60,
      // The alarm begins where the limit was crossed; the driving began long before.
      drivingSince: sinceMs === null ? null : iso(sinceMs),
      unsigned: stretch.driverCode === null,
    },
  };
  world.open(row);
  return row.id;
};

export const endAlarm = (world: RuleContext, id: string | null, endMs: number): null => {
  if (id !== null) {
    world.changeAlarm(id, { endTime: iso(endMs) });
    world.settle(id);
  }
  return null;
};

export const endAlarms = (world: RuleContext, stretch: Stretch, endMs: number): void => {
  stretch.alarmId = endAlarm(world, stretch.alarmId, endMs);
  stretch.dayAlarmId = endAlarm(world, stretch.dayAlarmId, endMs);
};

/**
 * Judges a span of driving that the stretch has counted. More than the limit is over it; driving that begins above
 * the limit, in this truck or after an alarm that a sign-out ended, is raised at once.
 */
export const judge = (
  world: RuleContext,
  stretch: Stretch,
  fromMs: number,
  spanMs: number,
  messageId: string,
): void => {
  const limitMs = (cause: Cause): number => world.number(limits[cause], fromMs) * minuteMs;
  const crossing = (drivenMs: number, limit: number): number =>
    fromMs + Math.max(0, limit - (drivenMs - spanMs));
  const { continuousMs, dayMs } = stretch;
  const continuous = limitMs('continuous');
  if (stretch.alarmId === null && continuousMs > continuous)
    stretch.alarmId = raise(
      world,
      stretch,
      'continuous',
      crossing(continuousMs, continuous),
      continuousMs,
      messageId,
    );
  if (stretch.alarmId !== null && continuousMs > continuous + seriousMs) {
    const row = world.openRow(stretch.alarmId);
    if (row !== null && !isRecord(row) && row.level !== 3) world.changeAlarm(stretch.alarmId, { level: 3 });
  }
  const day = limitMs('day');
  if (stretch.dayAlarmId === null && dayMs > day)
    stretch.dayAlarmId = raise(world, stretch, 'day', crossing(dayMs, day), dayMs, messageId);
};
