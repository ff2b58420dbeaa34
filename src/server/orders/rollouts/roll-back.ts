import { isEnded } from '#domain/commands/command-states.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { SkipReason } from '#domain/parameters/rollout.ts';

import type { Queries } from '../../database/database.ts';
import { orderRolloutTruck } from './order-rollout-truck.ts';
import { orderUpgradeTruck } from './order-upgrade-truck.ts';
import { type RolloutRow, type RolloutTruckRow, trucksOfRollout } from './rollout-trucks.ts';
import type { Shadow } from '../parameters/shadow.ts';

/** How old the console's word may be: what was changed at the truck since would be written over. */
const freshMs = 15 * 60_000;

/**
 * What is put back of what the console holds now: what is still as the roll-out wanted it, or as the order's own read-back
 * found it where the console stored otherwise than it was told.
 */
const restored =
  (wanted: ParameterValues, { before, present }: RolloutTruckRow) =>
  ({ values }: Shadow): ParameterValues | SkipReason => {
    const old = before ?? {};
    const differing = Object.keys(old).filter((path) => values[path] !== old[path]);
    if (differing.length === 0) return 'already';
    const paths = differing.filter(
      (path) => values[path] === wanted[path] || (present !== null && values[path] === present[path]),
    );
    return paths.length === 0
      ? 'changedSince'
      : (Object.fromEntries(paths.map((path) => [path, old[path]])) as ParameterValues);
  };

/** A terminal that never fetched the order, or said that it did not obey, holds what it did. */
const isUntouched = ({ state, detail, fetched, obeyed }: RolloutTruckRow): boolean =>
  !fetched ||
  state === 'stopped' ||
  (!obeyed && (state === 'refused' || (state === 'failed' && detail !== 'noAnswer')));

/**
 * Writes back what was read before, to every truck whose order may have been obeyed. One whose answer was lost is asked
 * first what it holds; what somebody changed since is left.
 */
export const rollBack = async (queries: Queries, rollout: RolloutRow, nowMs: number): Promise<void> => {
  const trucks = (await trucksOfRollout(queries, rollout.id)).filter(
    ({ before, back_skipped: skipped }) => before !== null && skipped === '',
  );
  const orderTruck = rollout.upgrade_file_id === null ? orderRolloutTruck : orderUpgradeTruck;
  let open = 0;
  for (const truck of trucks) {
    if (truck.state !== null && !isEnded(truck.state)) open += 1;
    else if (truck.back_id !== null) open += truck.back_state !== null && !isEnded(truck.back_state) ? 1 : 0;
    else {
      const sinceMs = Math.max(
        truck.was_read_back ? 0 : (truck.ended_time?.getTime() ?? 0),
        rollout.step_time.getTime() - freshMs,
      );
      const ordered = isUntouched(truck)
        ? ('neverWritten' as const)
        : await orderTruck(
            queries,
            rollout,
            truck,
            sinceMs,
            restored(rollout.wanted, truck),
            'rollBack',
            nowMs,
          );
      if (ordered === null || typeof ordered === 'object') open += 1;
      if (ordered === null) continue;
      const isOrder = typeof ordered === 'object';
      await queries.query(
        'update rollout_truck set back_command_id = $3, back_skipped = $4 where rollout_id = $1 and truck_id = $2',
        [rollout.id, truck.truck_id, isOrder ? ordered.id : null, isOrder ? '' : ordered],
      );
    }
  }
  if (open > 0) return;
  await queries.query(
    `update rollout set state = 'rolledBack', step_time = $2, ended_time = $2 where id = $1`,
    [rollout.id, new Date(nowMs)],
  );
};
