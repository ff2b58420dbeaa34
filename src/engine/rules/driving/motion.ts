import type { Area } from '#contract/master-data.ts';
import { distanceM } from '#domain/geo/geo.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { validAreas } from '../../master/area-index.ts';
import type { Fix, Visit } from '../../events/fix.ts';
import { placesOf } from './beside-places.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { motionSlice, type MotionState } from '../../slices/motion.ts';
import { iso } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Decisions come a few seconds late (debounce); so long fixes are kept for them. */
const keepMs = 60_000;
const keepAtMost = 12;

const isSpike = (world: RuleContext, before: Fix, fix: Omit<Fix, 'areaCodes'>): boolean => {
  const metres = distanceM(before, fix);
  const seconds = (fix.t - before.t) / 1000;
  return (
    metres > world.number('motion.spikeM') &&
    (seconds <= 0 || (metres / seconds) * 3.6 > world.number('motion.maxKmh'))
  );
};

const visitOf = (world: RuleContext, areas: readonly Area[], startMs: number): Visit | null => {
  const area = areas.find(
    ({ type }) => type === 'depot' || type === 'station' || type === 'authorizedUnsealing',
  );
  if (area === undefined) return null;
  const areaType = area.type === 'depot' || area.type === 'station' ? area.type : 'authorizedUnsealing';
  return {
    id: `visit:${world.subject}:${area.areaCode}:${iso(startMs)}`,
    areaCode: area.areaCode,
    areaType,
    areaName: area.name,
    stationCode: area.stationCode ?? (areaType === 'station' ? area.areaCode : null),
    startMs,
  };
};

/** A visit lasts from the first fix inside to the first of two consecutive fixes outside. */
const followVisit = (world: RuleContext, state: MotionState, fix: Fix, areas: readonly Area[]): void => {
  const { visit } = state;
  if (visit !== null && fix.areaCodes.includes(visit.areaCode)) {
    state.outside = null;
    return;
  }
  const next = visitOf(world, areas, fix.t);
  if (visit !== null) {
    if (state.outside === null) {
      state.outside = { t: fix.t, next };
      return;
    }
    const { t: endMs, next: earlier } = state.outside;
    state.visit = null;
    state.outside = null;
    world.publish('visit-end', { visit, endMs });
    const begun = next !== null && earlier?.areaCode === next.areaCode ? earlier : next;
    state.visit = begun;
    if (begun !== null) world.publish('visit-begin', begun);
    return;
  }
  state.visit = next;
  if (next !== null) world.publish('visit-begin', next);
};

const remember = (state: MotionState, fix: Fix): void => {
  state.recent.push(fix);
  let drop = Math.max(0, state.recent.length - keepAtMost);
  while (drop < state.recent.length - 1 && (state.recent[drop + 1]?.t ?? fix.t) <= fix.t - keepMs) drop++;
  if (drop > 0) state.recent.splice(0, drop);
};

/** Above this the recorder's speed is that of a road (km/h): under a station's roof trucks move up, but slower. */
export const roadKmh = 20;

/** An odometer that ran so far has left the place (km): they count in tenths. */
const leftKm = 0.2;

/**
 * A truck without fixes that drives off has left the place of its last fix, by its pulse or its odometer: a receiver
 * jammed in a depot does not keep it there.
 */
const noteLeaving = (state: MotionState, t: number, { recorderSpeedKmh, odometerKm }: Pulse): void => {
  const last = state.recent.at(-1);
  if (last === undefined || last.leftMs !== undefined) return;
  const ran = odometerKm != null && last.odometerKm !== null && odometerKm - last.odometerKm >= leftKm - 1e-9;
  if ((recorderSpeedKmh ?? 0) <= roadKmh && !ran) return;
  state.recent[state.recent.length - 1] = { ...last, leftMs: t };
  if (ran) state.movingMs = t;
};

/** What the vehicle itself says of its motion. */
interface Pulse {
  readonly recorderSpeedKmh?: number | null | undefined;
  readonly odometerKm?: number | null | undefined;
}

/** Below a roof fixes wander so far; beyond it a truck that says it stands is being carried, m. */
const wanderM = 300;
/** An odometer that counts tenths may show the next one without a metre being driven. */
const sameOdometerKm = 0.15;

/** Whether pulse or odometer say that the truck stands where it stopped; without either nobody says so. */
const standsStill = (stopped: Fix, { recorderSpeedKmh, odometerKm }: Pulse, standingKmh: number): boolean => {
  const pulse = recorderSpeedKmh != null;
  const counted = odometerKm != null && stopped.odometerKm !== null;
  if (!pulse && !counted) return false;
  if (pulse && recorderSpeedKmh > standingKmh) return false;
  return !counted || Math.abs(odometerKm - (stopped.odometerKm ?? 0)) < sameOdometerKm;
};

/** The place of a fix: where the truck stopped, as long as everything but the fixes says that it has not moved. */
const placeOf = <F extends Omit<Fix, 'areaCodes'>>(state: MotionState, fix: F, standingKmh: number): F => {
  const { stoppedAt } = state;
  if (stoppedAt == null || fix.speedKmh > standingKmh || !standsStill(stoppedAt, fix, standingKmh))
    return fix;
  if (distanceM(stoppedAt, fix) > wanderM) return fix;
  return { ...fix, longitudeDeg: stoppedAt.longitudeDeg, latitudeDeg: stoppedAt.latitudeDeg };
};

const onPosition = (world: RuleContext, fact: Fact<'position'>): void => {
  const { data, t } = fact;
  const state = world.own(motionSlice);
  const standingKmh = world.number('motion.standingKmh');
  const { longitudeDeg, latitudeDeg, satellites } = data;
  const enough = satellites === undefined || satellites >= world.number('position.minSatellites');
  if (data.fix === 'none' || !enough || longitudeDeg === undefined || latitudeDeg === undefined) {
    // Without a fix the vehicle's own pulse shows whether it moves.
    if ((data.recorderSpeedKmh ?? 0) > standingKmh) state.movingMs = t;
    noteLeaving(state, t, data);
    state.sinceNoFix = 0;
    world.publish('no-fix', fact);
    return;
  }
  const before = state.recent.at(-1) ?? null;
  const raw = {
    t,
    longitudeDeg,
    latitudeDeg,
    speedKmh: data.speedKmh,
    recorderSpeedKmh: data.recorderSpeedKmh ?? null,
    bearingDeg: data.bearingDeg === undefined ? null : data.bearingDeg % 360,
    altitudeM: data.altitudeM ?? null,
    odometerKm: data.odometerKm ?? null,
    acc: data.acc,
  };
  // The fourth in a row is accepted: the truck was shipped, or the earlier ones were wrong.
  if (before !== null && state.dropped < 3 && isSpike(world, before, raw)) {
    state.dropped++;
    world.publish('no-fix', fact);
    return;
  }
  state.dropped = 0;
  state.sinceNoFix++;
  const placed = placeOf(state, raw, standingKmh);
  const around = placesOf(world, state, placed, standingKmh, placed === raw);
  const areas = validAreas(around, t);
  const fix: Fix = { areaCodes: around.map(({ areaCode }) => areaCode), ...placed };
  if (fix.speedKmh > standingKmh) {
    state.movingMs = t;
    state.standingSinceMs = null;
    state.stoppedAt = null;
    if (state.deliveredAt != null && fix.t > state.deliveredAt.sinceMs) state.deliveredAt = null;
  } else {
    state.standingSinceMs ??= t;
    if (placed === raw) state.stoppedAt = fix;
  }
  remember(state, fix);
  followVisit(world, state, fix, areas);
  world.publish('fix', { fix, before, areas, fact });
};

const rule = { name: 'motion', version: 5 } as const;

/** A station's word on a stop that begins now. */
const onDelivered = (world: RuleContext, { data }: Fact<'delivery-beside'>): void => {
  const { stationCode, sinceMs, holds } = data;
  if (holds) world.own(motionSlice).deliveredAt = { stationCode, sinceMs };
};

/** Accepts fixes; keeps place, standing and visits. All rules that need a place read it. */
export const motion: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.motion,
    intent: 'Decides which fixes count, where a truck stands, and which areas it visits.',
    source: ['T', 'J'],
    settings: [
      'fence.toleranceM',
      'motion.maxKmh',
      'motion.spikeM',
      'motion.standingKmh',
      'position.minSatellites',
    ],
    records: [],
    alarms: [],
  },
  on: { position: onPosition, 'delivery-beside': onDelivered },
};
