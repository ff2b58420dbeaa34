import type { Area } from '#contract/master-data.ts';

import type { Fix } from '../../events/fix.ts';
import { areasOfTruck } from '../../master/areas-of-truck.ts';
import { deliveredBesideM } from '../../master/beside-fence.ts';
import { areaAt, stationCodeOf } from '../../master/context.ts';
import { plannedStopBeside } from '../../master/planned-stop.ts';
import { placeIn, unknownPlace } from '../../master/where.ts';
import { deviceEvent } from '../../rows/device-event.ts';
import type { RuleContext } from '../../rule-context.ts';
import type { MotionState } from '../../slices/motion.ts';

/** The station beside whose fence the truck stands, and whose gauge received what left it here; null: none. */
const deliveredStop = (
  world: RuleContext,
  { deliveredAt }: MotionState,
  fix: Omit<Fix, 'areaCodes'>,
): Area | null => {
  if (deliveredAt == null || fix.t < deliveredAt.sinceMs) return null;
  return (
    areasOfTruck(world, fix, deliveredBesideM, fix.t).find(
      (area) => area.type === 'station' && stationCodeOf(area) === deliveredAt.stationCode,
    ) ?? null
  );
};

/** The areas that hold a fix; of a truck that stands beside the fence of a planned stop that stop too, with a line that says so. */
export const placesOf = (
  world: RuleContext,
  state: MotionState,
  fix: Omit<Fix, 'areaCodes'>,
  standingKmh: number,
  moved: boolean,
): readonly Area[] => {
  const around = areasOfTruck(world, fix, world.number('fence.toleranceM'), fix.t);
  // A car park or a workshop beside a depot is what it is.
  if (fix.speedKmh > standingKmh || around.length > 0) {
    state.besideCode = null;
    return around;
  }
  const { besideCode } = state;
  const stop =
    moved || besideCode === undefined
      ? (deliveredStop(world, state, fix) ?? plannedStopBeside(world, fix, fix.t))
      : besideCode === null
        ? null
        : areaAt(world.context, besideCode, fix.t);
  if (stop === null) {
    state.besideCode = null;
    return around;
  }
  if (state.besideCode !== stop.areaCode)
    deviceEvent(world, {
      of: stop.areaCode,
      t: fix.t,
      where: {
        ...unknownPlace,
        ...placeIn([stop]),
        longitudeDeg: fix.longitudeDeg,
        latitudeDeg: fix.latitudeDeg,
        place: 'outOfFence',
      },
      device: 'gnss',
      event: 'besideFence',
      detail: state.deliveredAt == null ? 'besidePlannedStop' : 'besideStation',
      level: 1,
    });
  state.besideCode = stop.areaCode;
  return [stop, ...around];
};
