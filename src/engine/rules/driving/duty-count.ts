import { driveInStint, restInStint } from '../../driver-hours.ts';
import type { DutyState, Session, Stretch } from '../../slices/duty.ts';
import { chinaDay, minuteMs, nextChinaMidnight } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { endAlarm, judge } from './duty-alarms.ts';

export const wholeRestMs = (world: RuleContext, t: number): number =>
  world.number('duty.restMin', t) * minuteMs;

/** Counts driving, for the stretch and for the session under way. */
export const drive = (
  world: RuleContext,
  state: DutyState,
  fromMs: number,
  toMs: number,
  messageId: string,
): void => {
  // What was driven before midnight belongs to that day.
  const midnightMs = nextChinaMidnight(fromMs);
  if (toMs > midnightMs) {
    drive(world, state, fromMs, midnightMs, messageId);
    drive(world, state, midnightMs, toMs, messageId);
    return;
  }
  const { stretch, session } = state;
  const spanMs = toMs - fromMs;
  const day = chinaDay(fromMs);
  if (stretch.day !== day) {
    stretch.day = day;
    stretch.dayMs = 0;
    stretch.daySinceMs = fromMs;
    stretch.dayAlarmId = endAlarm(world, stretch.dayAlarmId, fromMs);
  }
  stretch.restMs = 0;
  stretch.rested = false;
  stretch.sinceMs ??= fromMs;
  stretch.continuousMs += spanMs;
  stretch.dayMs += spanMs;
  judge(world, stretch, fromMs, spanMs, messageId);
  if (session === null) return;
  session.drivingMs += spanMs;
  session.longestMs = Math.max(session.longestMs, stretch.continuousMs);
  driveInStint(session.stint, fromMs, spanMs, day);
};

/** Rest of a stretch; true: it has become a whole one. */
export const restOf = (world: RuleContext, stretch: Stretch, fromMs: number, toMs: number): boolean => {
  const neededMs = wholeRestMs(world, fromMs);
  const before = stretch.restMs;
  stretch.restMs += toMs - fromMs;
  if (stretch.rested || stretch.restMs < neededMs) return false;
  stretch.rested = true;
  stretch.continuousMs = 0;
  stretch.sinceMs = null;
  stretch.alarmId = endAlarm(world, stretch.alarmId, fromMs + Math.max(0, neededMs - before));
  return true;
};

const restOfSession = (world: RuleContext, session: Session, fromMs: number, toMs: number): void => {
  session.restMs += toMs - fromMs;
  restInStint(session.stint, toMs - fromMs, wholeRestMs(world, fromMs));
};

/** Counts rest, for the stretch and for the session under way. */
export const rest = (world: RuleContext, state: DutyState, fromMs: number, toMs: number): void => {
  const whole = restOf(world, state.stretch, fromMs, toMs);
  if (state.session === null) return;
  restOfSession(world, state.session, fromMs, toMs);
  if (whole) state.session.rests++;
};

/** Time between the last fix and a signature belongs to the driver before it, in the last fix's state. */
export const countUntil = (world: RuleContext, state: DutyState, t: number): void => {
  const { lastMs, countedMs: fromMs } = state;
  if (fromMs === null || t <= fromMs || lastMs === null) return;
  if (t - fromMs <= world.number('duty.gapS') * 1000 && state.driving) drive(world, state, fromMs, t, '');
  else rest(world, state, fromMs, t);
  state.countedMs = t;
};
