import { isEnded } from '#domain/commands/command-states.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { SkipReason } from '#domain/parameters/rollout.ts';

import type { Queries } from '../database/database.ts';
import { orderRolloutTruck } from './order-rollout-truck.ts';
import { type RolloutRow, type RolloutTruckRow, trucksOfRollout } from './rollout-trucks.ts';
import type { Shadow } from './shadow.ts';

/** What is put back of what the console holds now: only what is still as the roll-out wanted it. */
const restored =
  (wanted: ParameterValues, before: ParameterValues) =>
  ({ values }: Shadow): ParameterValues | SkipReason => {
    const paths = Object.keys(before).filter((path) => values[path] === wanted[path]);
    if (paths.length > 0)
      return Object.fromEntries(paths.map((path) => [path, before[path]])) as ParameterValues;
    return Object.keys(before).every((path) => values[path] === before[path]) ? 'already' : 'changedSince';
  };

/**
 * A terminal that never fetched the order, or said that it did not obey, holds what it did; one that wrote it and then
 * read something else, or nothing, may not.
 */
const isUntouched = ({ state, detail, fetched, written }: RolloutTruckRow): boolean =>
  !fetched ||
  (!written && (state === 'refused' || state === 'stopped' || (state === 'failed' && detail !== 'noAnswer')));

/**
 * Writes back what was read before, to every truck whose order may have been obeyed. One whose answer was lost is asked
 * first what it holds; what somebody changed since is left.
 */
export const rollBack = async (queries: Queries, rollout: RolloutRow, nowMs: number): Promise<void> => {
  const trucks = (await trucksOfRollout(queries, rollout.id)).filter(
    ({ before, back_skipped: skipped }) => before !== null && skipped === '',
  );
  let open = 0;
  for (const truck of trucks) {
    if (truck.state !== null && !isEnded(truck.state)) open += 1;
    else if (truck.back_id !== null) open += truck.back_state !== null && !isEnded(truck.back_state) ? 1 : 0;
    else {
      const sinceMs = truck.state === 'verified' ? 0 : (truck.ended_time?.getTime() ?? 0);
      const ordered = isUntouched(truck)
        ? ('already' as const)
        : await orderRolloutTruck(
            queries,
            rollout,
            truck,
            sinceMs,
            restored(rollout.wanted, truck.before ?? {}),
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
