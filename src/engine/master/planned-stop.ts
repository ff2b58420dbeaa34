import type { Area } from '#contract/master-data.ts';
import type { LonLat } from '#domain/geo/geo.ts';

import type { RuleContext } from '../rule-context.ts';
import { areasOfTruck } from './areas-of-truck.ts';
import { plannedBesideM } from './beside-fence.ts';
import { wayBillsAt } from './way-bills.ts';

/** As a task fits a way bill. */
const plannedMs = 12 * 3_600_000;

/**
 * The depot or station that a way bill of these hours names and whose fence the truck stands beside, not in: the fence does
 * not fit, and whoever unloads there is no thief. Null: none.
 */
export const plannedStopBeside = (world: RuleContext, point: LonLat, t: number): Area | null => {
  const codes = new Set(
    wayBillsAt(world, t)
      .filter(({ plannedTime }) => Math.abs(Date.parse(plannedTime) - t) <= plannedMs)
      .flatMap(({ depotAreaCode, stops }) => [depotAreaCode, ...stops.map(({ stationCode }) => stationCode)]),
  );
  if (codes.size === 0) return null;
  const isPlanned = ({ type, areaCode, stationCode }: Area): boolean =>
    type === 'depot'
      ? codes.has(areaCode)
      : type === 'station' && (codes.has(areaCode) || (stationCode != null && codes.has(stationCode)));
  return areasOfTruck(world, point, plannedBesideM, t).find(isPlanned) ?? null;
};
