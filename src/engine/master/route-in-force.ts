import type { Route, WayBill } from '#contract/master-data.ts';
import { metresFromLine } from '#domain/geo/line.ts';

import type { Fix } from '../events/fix.ts';
import type { TaskState } from '../slices/task.ts';
import type { RuleContext } from '../rule-context.ts';
import { areaOfStation } from './context.ts';
import { valueAt } from './versions.ts';
import { fittingBills, wayBillAt } from './way-bills.ts';

/** The route on which a task is driven, as it was at a moment. */
export interface RouteInForce {
  readonly wayBill: WayBill;
  readonly route: Route;
}

const routeOf = (world: RuleContext, { routeCode }: WayBill, t: number): Route | null =>
  routeCode == null ? null : valueAt(world.context.routes.get(routeCode), t);

/** The route of the task's way bill at `t` (ms UTC); null: it has no way bill, or one that may be driven on any. */
export const routeInForce = (world: RuleContext, task: TaskState, t: number): RouteInForce | null => {
  const wayBill = wayBillAt(world, task.wayBillCode, t);
  const route = wayBill === null ? null : routeOf(world, wayBill, t);
  // A line that is straight for want of a road is no way that anybody was to drive.
  return wayBill === null || route === null || route.estimated === true ? null : { wayBill, route };
};

/** In the yard of its depot or of a station of the way bill a truck is where it should be, however wide the yard is. */
const isAtStop = (world: RuleContext, { depotAreaCode, stops }: WayBill, { t, areaCodes }: Fix): boolean =>
  areaCodes.includes(depotAreaCode) ||
  stops.some(({ stationCode }) => {
    const area = areaOfStation(world.context, stationCode, t);
    return area !== null && areaCodes.includes(area.areaCode);
  });

/** Until the first delivery nobody knows which of several rounds of the day the truck drives: it may be on another's. */
const isOnOther = (world: RuleContext, task: TaskState, fix: Fix): boolean => {
  const load = task.operations.find(({ kind }) => kind === 'loading');
  if (load === undefined || task.operations.some(({ kind }) => kind === 'unloading')) return false;
  return fittingBills(world, load.areaCode, task.startMs).some((bill) => {
    const route = routeOf(world, bill, fix.t);
    return route !== null && metresFromLine(route.line, fix) <= route.halfWidthM;
  });
};

/** Metres from the route's line where the truck has left the route; null: it is on it. */
export const metresOffRoute = (
  world: RuleContext,
  task: TaskState,
  { wayBill, route }: RouteInForce,
  fix: Fix,
): number | null => {
  const metres = metresFromLine(route.line, fix);
  const isOn = metres <= route.halfWidthM || isAtStop(world, wayBill, fix) || isOnOther(world, task, fix);
  return isOn ? null : metres;
};
