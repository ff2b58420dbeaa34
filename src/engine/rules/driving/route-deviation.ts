import { distanceM } from '#domain/geo/geo.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { FixEvent } from '../../events/fix.ts';
import { metresOffRoute, routeInForce, type RouteInForce } from '../../master/route-in-force.ts';
import { whereAt, type Where } from '../../master/where.ts';
import type { Rule } from '../../rule.ts';
import type { Slice } from '../../slice.ts';
import { taskSlice, type TaskState } from '../../slices/task.ts';
import { dayMs, minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import {
  beginDeviation,
  describeDeviation,
  type Deviation,
  deviationRule,
  raiseDeviation,
} from './route-deviation-rows.ts';

interface DeviationState {
  deviation: Deviation | null;
  /** Stations that the truck has been at, by code, with the beginning of the last stay, ms UTC. */
  left: Record<string, number>;
}

const deviationSlice: Slice<DeviationState> = {
  name: 'route-deviation',
  start: () => ({ deviation: null, left: {} }),
};

/** Rows are written this often while it lasts: each fix would write two. */
const writeEveryMs = minuteMs;
const stationsKeptMs = 10 * dayMs;

/** A stay; what is shorter passes through a fence. */
const onVisitEnd = (world: RuleContext, { visit, endMs }: EventData['visit-end']): void => {
  if (visit.stationCode === null || endMs - visit.startMs < world.number('parking.minS') * 1000) return;
  const { left } = world.own(deviationSlice);
  for (const [stationCode, startMs] of Object.entries(left))
    if (startMs < endMs - stationsKeptMs) delete left[stationCode];
  left[visit.stationCode] = visit.startMs;
};

/** A route ends at the last stop of the way bill: how the truck comes home is nobody's order. */
const isDriven = (world: RuleContext, { wayBill }: RouteInForce, task: TaskState): boolean => {
  const last = wayBill.stops.at(-1);
  return last !== undefined && (world.read(deviationSlice).left[last.stationCode] ?? 0) >= task.startMs;
};

const finish = (world: RuleContext, deviation: Deviation, end: { t: number; where: Where }): void => {
  describeDeviation(world, deviation, end);
  for (const id of [deviation.recordId, deviation.alarmId]) if (id !== null) world.settle(id);
  world.own(deviationSlice).deviation = null;
};

/** The route that the open task is driven on now, and how far the truck is off it. */
const judged = (world: RuleContext, { fix }: FixEvent) => {
  const task = world.read(taskSlice).open;
  const on = task === null ? null : routeInForce(world, task, fix.t);
  if (task === null || on === null || isDriven(world, on, task)) return null;
  return { on, offM: metresOffRoute(world, task, on, fix) };
};

/** One fix on the route may be the receiver's fault: two in a row end it, at the first of them. */
const comeBack = (world: RuleContext, deviation: Deviation, t: number): void => {
  if (deviation.recordId === null) world.own(deviationSlice).deviation = null;
  else if (deviation.back === null) deviation.back = { t, where: { ...whereAt(world, t), areas: [] } };
  else finish(world, deviation, deviation.back);
};

const goOn = (world: RuleContext, deviation: Deviation, { fix, before }: FixEvent, offM: number): void => {
  deviation.back = null;
  if (before !== null && deviation.fixes > 0) deviation.metres += distanceM(before, fix);
  if (fix.speedKmh > world.number('motion.standingKmh')) deviation.fixes++;
  if (offM > deviation.farthestM) {
    deviation.farthestM = offM;
    deviation.farthest = { longitudeDeg: fix.longitudeDeg, latitudeDeg: fix.latitudeDeg };
  }
  if (deviation.recordId !== null) {
    if (fix.t - deviation.writtenMs >= writeEveryMs) describeDeviation(world, deviation, null);
    return;
  }
  const lasted = fix.t - deviation.startMs >= world.number('route.deviationS', deviation.startMs) * 1000;
  if (!lasted || deviation.fixes < world.number('route.deviationFixes', deviation.startMs)) return;
  raiseDeviation(world, deviation, fix.t);
  describeDeviation(world, deviation, null);
};

const onFix = (world: RuleContext, event: FixEvent): void => {
  const { fix, fact } = event;
  const now = judged(world, event);
  if (world.read(deviationSlice).deviation === null) {
    const moves = fix.speedKmh > world.number('motion.standingKmh');
    if (now === null || now.offM === null || !moves) return;
    const begun = beginDeviation(world, now.on, fix.t, whereAt(world, fix.t), fact.id);
    world.own(deviationSlice).deviation = begun;
    goOn(world, begun, event, now.offM);
    return;
  }
  const { deviation } = world.own(deviationSlice);
  if (deviation === null) return;
  // Unloaded, driven to its end, or given another route: what is left is judged anew.
  if (now?.on.route.routeCode !== deviation.routeCode)
    finish(world, deviation, deviation.back ?? { t: fix.t, where: { ...whereAt(world, fix.t), areas: [] } });
  else if (now.offM === null) comeBack(world, deviation, fix.t);
  else goOn(world, deviation, event, now.offM);
};

/** A loaded truck that has left the route of its way bill, and alarm 212. */
export const routeDeviation: Rule = {
  ...deviationRule,
  meta: {
    title: ruleTitles['route-deviation'],
    intent: 'Finds loaded trucks that leave the route of their way bill.',
    source: ['J'],
    settings: ['motion.standingKmh', 'parking.minS', 'route.deviationFixes', 'route.deviationS'],
    records: ['route-deviation'],
    alarms: [212],
  },
  on: { fix: onFix, 'visit-end': onVisitEnd },
};
