import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { nextStep } from '#domain/parameters/rollout.ts';

import type { Queries } from '../../database/database.ts';
import { orderRolloutTruck } from './order-rollout-truck.ts';
import { orderUpgradeTruck } from './order-upgrade-truck.ts';
import { type RolloutRow, stepOf, trucksOfRollout } from './rollout-trucks.ts';
import { stopUnfetched } from './stop-unfetched.ts';

/** How old the console's word may be: of a file that is written as a whole, and of values that are written by themselves. */
const freshFileMs = 15 * 60_000;
const freshValuesMs = 24 * 3_600_000;

/** Orders the next wave, waits for the one under way, or ends: where too many failed, what nobody has fetched is taken back. */
export const rollForward = async (queries: Queries, rollout: RolloutRow, nowMs: number): Promise<void> => {
  // One that went to another company or console while its order waited says nothing of the order.
  const trucks = (await trucksOfRollout(queries, rollout.id)).filter(
    ({ state, detail }) => state !== 'stopped' || detail !== 'moved',
  );
  const steps = trucks.map(({ wave, state }) => ({ wave, step: stepOf(state) }));
  const next = nextStep(steps, rollout.max_failure_percent / 100, rollout.forgiven);
  if (next === 'wait') return;
  if (next === 'halt' || next === 'done') {
    if (next === 'halt') await stopUnfetched(queries, rollout.id, nowMs);
    await queries.query(
      `update rollout set state = $2, step_time = $3, ended_time = case when $2 = 'done' then $3::timestamptz end
       where id = $1`,
      [rollout.id, next === 'halt' ? 'halted' : 'done', new Date(nowMs)],
    );
    return;
  }
  // A file goes as a whole: what somebody changed on the truck since it was read would be lost.
  const isWhole = parameterFileOf(rollout.file).typeCode !== null;
  const sinceMs = isWhole
    ? Math.max(rollout.step_time.getTime(), nowMs - freshFileMs)
    : nowMs - freshValuesMs;
  const orderTruck = rollout.upgrade_file_id === null ? orderRolloutTruck : orderUpgradeTruck;
  for (const truck of trucks.filter(({ wave, state }) => wave === next.order && state === null)) {
    const ordered = await orderTruck(
      queries,
      rollout,
      truck,
      sinceMs,
      () => rollout.wanted,
      'rollout',
      nowMs,
    );
    if (ordered === null) continue;
    const isOrder = typeof ordered === 'object';
    await queries.query(
      `update rollout_truck set command_id = $3, before = $4, skipped = $5 where rollout_id = $1 and truck_id = $2`,
      [
        rollout.id,
        truck.truck_id,
        isOrder ? ordered.id : null,
        isOrder ? JSON.stringify(ordered.before) : null,
        isOrder ? '' : ordered,
      ],
    );
  }
};
