import { newStint } from '../../driver-hours.ts';
import type { Fact } from '../../fact.ts';
import { endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { driverByCode } from '../../master/drivers-of-truck.ts';
import { escortAt } from '../../master/at-moment.ts';
import { driverSlice, signDriver, signEscort } from '../../slices/driver.ts';
import { dutySlice, freshStretch, type DutyState } from '../../slices/duty.ts';
import { chinaDay, iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { dutyRule, endAlarms } from './duty-alarms.ts';
import { countUntil, restOf, wholeRestMs } from './duty-count.ts';
import { forwardArrival, forwardDeparture } from './duty-forward.ts';

/** Writes the figures of the session under way. */
export const writeDuty = (world: RuleContext, state: DutyState): void => {
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

const keyOf = (driverCode: string | null): string => driverCode ?? '';

/** The count of the former driver stops; the alarms end, and rest begins. */
const setAside = (world: RuleContext, state: DutyState, t: number): void => {
  const { stretch } = state;
  endAlarms(world, stretch, t);
  state.former[keyOf(stretch.driverCode)] = { stretch, atMs: t };
  for (const [key, former] of Object.entries(state.former)) {
    const rested = t - former.atMs >= wholeRestMs(world, former.atMs);
    if (rested && former.stretch.day !== chinaDay(t)) delete state.former[key];
  }
};

/** The count of the new driver continues, with the rest in between. */
const takeUp = (world: RuleContext, state: DutyState, driverCode: string | null, t: number): void => {
  const former = state.former[keyOf(driverCode)];
  delete state.former[keyOf(driverCode)];
  state.stretch = former?.stretch ?? freshStretch(driverCode);
  if (former !== undefined) restOf(world, state.stretch, former.atMs, t);
};

const signOut = (world: RuleContext, state: DutyState, t: number): void => {
  const { session } = state;
  if (session === null) return;
  writeDuty(world, state);
  world.changeRecord('driver-duty', session.recordId, {
    signOutTime: iso(t),
    endTime: iso(t),
    ...endPlace(whereAt(world, t)),
  });
  world.settle(session.recordId);
  forwardDeparture(world, session, t);
  state.session = null;
  signDriver(world.own(driverSlice), null, t);
};

/** From now on nobody is signed in. */
const leave = (world: RuleContext, state: DutyState, t: number): void => {
  countUntil(world, state, t);
  signOut(world, state, t);
  setAside(world, state, t);
  takeUp(world, state, null, t);
};

const signIn = (world: RuleContext, state: DutyState, fact: Fact<'driver-sign'>): void => {
  const { t } = fact;
  const { driverCode, method } = fact.data;
  countUntil(world, state, t);
  signOut(world, state, t);
  setAside(world, state, t);
  takeUp(world, state, driverCode, t);
  state.countedMs = state.countedMs === null ? null : Math.max(state.countedMs, t);
  signDriver(world.own(driverSlice), driverCode, t);
  const row = withColumns(
    record(world, {
      kind: 'driver-duty',
      of: driverCode,
      startMs: t,
      where: whereAt(world, t),
      rule: dutyRule,
      why: { messages: { opened: fact.id } },
    }),
    {
      signInTime: iso(t),
      signOutTime: null,
      method,
      drivingS: 0,
      restS: 0,
      rests: 0,
      longestContinuousS: 0,
      dayDrivingS: Math.round(state.stretch.dayMs / 1000),
    },
  );
  world.open(row);
  state.session = {
    driverCode,
    recordId: row.id,
    startMs: t,
    drivingMs: 0,
    restMs: 0,
    rests: 0,
    longestMs: 0,
    stint: newStint(),
  };
  forwardArrival(world, state.session);
};

/** Whether a code is that of somebody who escorts and does not drive, as far as the truck's company knows. */
const isEscortAlone = (world: RuleContext, driverCode: string, t: number): boolean =>
  driverByCode(world.context, world.truckAt(t)?.truck.companyCode ?? '', driverCode, t)?.job === 'escort';

/** An escort signs in or out: the driver at the wheel stays who he was, and so do his hours. */
const onEscort = (world: RuleContext, { t, data: { action, driverCode } }: Fact<'driver-sign'>): void => {
  const same = escortAt(world.read(driverSlice), t) === driverCode;
  if (action === 'in' && !same) signEscort(world.own(driverSlice), driverCode, t);
  if (action === 'out' && same) signEscort(world.own(driverSlice), null, t);
};

export const onSign = (world: RuleContext, fact: Fact<'driver-sign'>): void => {
  const { action, driverCode, accepted } = fact.data;
  if (!accepted) return;
  if (isEscortAlone(world, driverCode, fact.t)) return onEscort(world, fact);
  const state = world.own(dutySlice);
  // A face check repeats the sign-in of the same driver; a sign-out of somebody else ends nothing.
  const same = state.session?.driverCode === driverCode;
  if (action === 'in' && !same) signIn(world, state, fact);
  if (action === 'out' && same) leave(world, state, fact.t);
};

/** The card is in another truck: this one has no driver. */
export const onElsewhere = (world: RuleContext, { t, data }: Fact<'driver-elsewhere'>): void => {
  const { session } = world.read(dutySlice);
  if (!data.holds || session?.driverCode !== data.driverCode || session.startMs >= t) return;
  leave(world, world.own(dutySlice), t);
};

/** Hours from other trucks before this sign-in: the count continues from there. */
export const onCarried = (world: RuleContext, { t, data }: Fact<'driver-carried'>): void => {
  const { session } = world.read(dutySlice);
  if (data.count === null || session?.driverCode !== data.driverCode || session.startMs !== t) return;
  const state = world.own(dutySlice);
  state.stretch = { ...freshStretch(data.driverCode), ...data.count, rested: data.count.continuousMs === 0 };
  restOf(world, state.stretch, data.untilMs, t);
  writeDuty(world, state);
};
