import { distanceM } from '#domain/geo.ts';

import type { FixEvent } from '../events.ts';
import type { Fact } from '../fact.ts';
import type { Rule } from '../rule.ts';
import { alarm, endPlace, record } from '../rows.ts';
import type { Slice } from '../slice.ts';
import { driverSlice } from '../slices/driver.ts';
import { chinaDay, iso, minuteMs, nextChinaMidnight } from '../time.ts';
import { whereAt } from '../where.ts';
import type { World } from '../world.ts';

/** Driving of one driver, or of the truck while nobody is signed in. */
interface Stretch {
  driverCode: string | null;
  /** Driving since the last complete rest. */
  continuousMs: number;
  restMs: number;
  rested: boolean;
  day: string;
  dayMs: number;
  alarmId: string | null;
  alarmStartMs: number;
  dayAlarmId: string | null;
}

interface Session {
  driverCode: string;
  recordId: string;
  drivingMs: number;
  restMs: number;
  rests: number;
  longestMs: number;
}

interface DutyState {
  stretch: Stretch;
  session: Session | null;
  /** The driver who signed out, with the rest that began then. */
  left: { stretch: Stretch; atMs: number } | null;
  /** Up to where driving and rest have been counted. */
  countedMs: number | null;
  lastMs: number | null;
}

const fresh = (driverCode: string | null): Stretch => ({
  driverCode,
  continuousMs: 0,
  restMs: 0,
  rested: true,
  day: '',
  dayMs: 0,
  alarmId: null,
  alarmStartMs: 0,
  dayAlarmId: null,
});

const dutySlice: Slice<DutyState> = {
  name: 'duty',
  start: () => ({ stretch: fresh(null), session: null, left: null, countedMs: null, lastMs: null }),
};

const rule = { name: 'duty', version: 1 };

const raise = (
  world: World,
  stretch: Stretch,
  cause: 'continuous' | 'day',
  startMs: number,
  messageId: string,
): string => {
  const key = cause === 'continuous' ? 'duty.continuousMin' : 'duty.dayMin';
  const row = {
    ...alarm(world, {
      type: 203,
      level: 2,
      of: `${cause}:${stretch.driverCode ?? 'unsigned'}`,
      startMs,
      raisedMs: startMs,
      where: whereAt(world, startMs),
      rule,
      why: {
        settings: [world.setting(key, startMs)],
        messages: { decided: messageId },
        figures: {
          drivingS: Math.round((cause === 'continuous' ? stretch.continuousMs : stretch.dayMs) / 1000),
        },
      },
    }),
    cause,
    driverCode: stretch.driverCode,
    driverAssumed: false,
    properties: {
      driverWorkingDuration: world.number(key, startMs) * 60,
      unsigned: stretch.driverCode === null,
    },
  };
  world.open(row);
  return row.id;
};

const endAlarm = (world: World, id: string | null, endMs: number): null => {
  if (id !== null) {
    world.changeAlarm(id, { endTime: iso(endMs) });
    world.settle(id);
  }
  return null;
};

const startOfDay = (stretch: Stretch, world: World, t: number): void => {
  const day = chinaDay(t);
  if (stretch.day === day) return;
  stretch.day = day;
  stretch.dayMs = 0;
  stretch.dayAlarmId = endAlarm(world, stretch.dayAlarmId, t);
};

const drive = (world: World, state: DutyState, fromMs: number, toMs: number, messageId: string): void => {
  // What was driven before midnight belongs to that day.
  const midnightMs = nextChinaMidnight(fromMs);
  if (toMs > midnightMs) {
    drive(world, state, fromMs, midnightMs, messageId);
    drive(world, state, midnightMs, toMs, messageId);
    return;
  }
  const { stretch, session } = state;
  const spanMs = toMs - fromMs;
  startOfDay(stretch, world, fromMs);
  stretch.restMs = 0;
  stretch.rested = false;
  const limitMs = world.number('duty.continuousMin', fromMs) * minuteMs;
  const before = stretch.continuousMs;
  stretch.continuousMs += spanMs;
  if (stretch.alarmId === null && before <= limitMs && stretch.continuousMs >= limitMs) {
    stretch.alarmStartMs = fromMs + (limitMs - before);
    stretch.alarmId = raise(world, stretch, 'continuous', stretch.alarmStartMs, messageId);
  }
  // Half an hour over is no longer carelessness.
  if (
    stretch.alarmId !== null &&
    before <= limitMs + 30 * minuteMs &&
    stretch.continuousMs > limitMs + 30 * minuteMs
  )
    world.changeAlarm(stretch.alarmId, { level: 3 });
  const dayLimitMs = world.number('duty.dayMin', fromMs) * minuteMs;
  const dayBefore = stretch.dayMs;
  stretch.dayMs += spanMs;
  if (stretch.dayAlarmId === null && dayBefore <= dayLimitMs && stretch.dayMs > dayLimitMs)
    stretch.dayAlarmId = raise(world, stretch, 'day', fromMs + (dayLimitMs - dayBefore), messageId);
  if (session !== null) {
    session.drivingMs += spanMs;
    session.longestMs = Math.max(session.longestMs, stretch.continuousMs);
  }
};

const rest = (world: World, state: DutyState, fromMs: number, toMs: number): void => {
  const { stretch, session } = state;
  const spanMs = toMs - fromMs;
  const restNeededMs = world.number('duty.restMin', fromMs) * minuteMs;
  const before = stretch.restMs;
  stretch.restMs += spanMs;
  if (session !== null) session.restMs += spanMs;
  if (stretch.rested || stretch.restMs < restNeededMs) return;
  stretch.rested = true;
  stretch.continuousMs = 0;
  if (session !== null) session.rests++;
  stretch.alarmId = endAlarm(world, stretch.alarmId, fromMs + (restNeededMs - before));
};

const tell = (world: World, state: DutyState): void => {
  const { session, stretch } = state;
  if (session === null) return;
  world.changeRecord('driver-duty', session.recordId, {
    drivingS: Math.round(session.drivingMs / 1000),
    restS: Math.round(session.restMs / 1000),
    rests: session.rests,
    longestContinuousS: Math.round(session.longestMs / 1000),
    dayDrivingS: Math.round(stretch.dayMs / 1000),
  });
};

/** Counts the time between two fixes; between them the earlier one's state holds. */
const onFix = (world: World, { fix, before, fact }: FixEvent): void => {
  const state = world.own(dutySlice);
  const fromMs = Math.max(before?.t ?? fix.t, state.countedMs ?? fix.t);
  state.countedMs = fix.t;
  if (before === null || fix.t <= fromMs) return;
  const long = fix.t - before.t > world.number('duty.gapS') * 1000;
  // Moving with the ignition off is a ferry.
  const driving =
    before.acc &&
    (long
      ? distanceM(before, fix) > world.number('duty.gapM')
      : before.speedKmh > world.number('motion.standingKmh'));
  if (driving) drive(world, state, fromMs, fix.t, fact.id);
  else rest(world, state, fromMs, fix.t);
  tell(world, state);
};

const signOut = (world: World, state: DutyState, t: number): void => {
  const { session, stretch } = state;
  if (session === null) return;
  countUntil(world, state, t);
  tell(world, state);
  world.changeRecord('driver-duty', session.recordId, {
    signOutTime: iso(t),
    endTime: iso(t),
    ...endPlace(whereAt(world, t)),
  });
  world.settle(session.recordId);
  stretch.alarmId = endAlarm(world, stretch.alarmId, t);
  stretch.dayAlarmId = endAlarm(world, stretch.dayAlarmId, t);
  state.left = { stretch, atMs: t };
  state.session = null;
  state.stretch = fresh(null);
};

/** Time between the last fix and a signature belongs to the driver before it, in the last fix's state. */
const countUntil = (world: World, state: DutyState, t: number): void => {
  const last = state.lastMs;
  const fromMs = state.countedMs;
  if (fromMs === null || t <= fromMs || last === null) return;
  const moving = world.read(drivingSlice);
  if (t - fromMs <= world.number('duty.gapS') * 1000 && moving.driving) drive(world, state, fromMs, t, '');
  else rest(world, state, fromMs, t);
  state.countedMs = t;
};

const drivingSlice: Slice<{ driving: boolean }> = { name: 'duty-driving', start: () => ({ driving: false }) };

const onSign = (world: World, fact: Fact<'driver-sign'>): void => {
  const { action, driverCode, method, accepted } = fact.data;
  if (!accepted) return;
  const state = world.own(dutySlice);
  const { t } = fact;
  if (action === 'out') {
    if (state.session?.driverCode === driverCode) {
      signOut(world, state, t);
      world.own(driverSlice).signedIn = null;
    }
    return;
  }
  // A face check repeats the sign-in of the same driver.
  if (state.session?.driverCode === driverCode) return;
  signOut(world, state, t);
  if (state.stretch.driverCode === null) {
    state.stretch.alarmId = endAlarm(world, state.stretch.alarmId, t);
    state.stretch.dayAlarmId = endAlarm(world, state.stretch.dayAlarmId, t);
  }
  world.own(driverSlice).signedIn = { driverCode, sinceMs: t };
  const { left } = state;
  const back = left !== null && left.stretch.driverCode === driverCode;
  state.stretch = back ? left.stretch : fresh(driverCode);
  if (back) rest(world, state, left.atMs, t);
  state.left = null;
  state.countedMs = state.countedMs === null ? null : Math.max(state.countedMs, t);
  const row = {
    ...record(world, {
      kind: 'driver-duty',
      of: driverCode,
      startMs: t,
      where: whereAt(world, t),
      rule,
      why: { messages: { opened: fact.id } },
    }),
    signInTime: iso(t),
    signOutTime: null,
    method,
    drivingS: 0,
    restS: 0,
    rests: 0,
    longestContinuousS: 0,
    dayDrivingS: Math.round(state.stretch.dayMs / 1000),
  };
  world.open(row);
  state.session = { driverCode, recordId: row.id, drivingMs: 0, restMs: 0, rests: 0, longestMs: 0 };
};

/** Who drives, for how long without a rest, and alarm 203. */
export const duty: Rule = {
  ...rule,
  on: {
    fix: (world, event) => {
      onFix(world, event);
      world.own(dutySlice).lastMs = event.fix.t;
      world.own(drivingSlice).driving =
        event.fix.acc && event.fix.speedKmh > world.number('motion.standingKmh');
    },
    'driver-sign': onSign,
  },
};
