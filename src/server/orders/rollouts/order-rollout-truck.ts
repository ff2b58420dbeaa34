import type { CommandMode } from '#domain/commands/command-kinds.ts';
import { isWhole, parameterChanges } from '#domain/parameters/parameter-changes.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { SkipReason } from '#domain/parameters/rollout.ts';

import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { freshShadow } from './fresh-shadow.ts';
import type { RolloutRow, RolloutTruckRow } from './rollout-trucks.ts';
import type { Shadow } from '../parameters/shadow.ts';
import { truckNow } from './truck-now.ts';
import { writeOrder } from '../parameters/write-order.ts';

/** The order of one truck, and what it held of the same paths before. */
export interface OrderedPart {
  readonly id: number;
  readonly before: ParameterValues;
}

/**
 * Orders one truck's part.
 * @param sinceMs the console's word must not be older than this
 * @param wantedOf what is to be written over what the console holds, or why nothing is
 * @returns the order, why there is none, or null while a reading or somebody's own order is under way
 */
export const orderRolloutTruck = async (
  queries: Queries,
  rollout: RolloutRow,
  truckRow: RolloutTruckRow,
  sinceMs: number,
  wantedOf: (shadow: Shadow) => ParameterValues | SkipReason,
  mode: Extract<CommandMode, 'rollout' | 'rollBack'>,
  nowMs: number,
): Promise<OrderedPart | SkipReason | null> => {
  const { file } = rollout;
  const table = parameterFileOf(file);
  const truck = await truckNow(queries, truckRow);
  if (typeof truck === 'string') return truck;
  const shadow = await freshShadow(queries, rollout, truckRow, truck, sinceMs, nowMs);
  if (shadow === null || shadow === 'unread') return shadow;
  const wanted = wantedOf(shadow);
  if (typeof wanted === 'string') return wanted;
  // What the console never said can't be put back.
  const before = Object.entries(wanted).map(([path]) => [path, shadow.values[path]] as const);
  if (before.some(([, value]) => value === undefined)) return 'unread';
  const values = { ...shadow.values, ...wanted };
  if (parameterChanges(table, shadow.values, values).length === 0) return 'already';
  if (table.typeCode !== null && !isWhole(table, values)) return 'unread';
  try {
    const id = await writeOrder(
      { queries, actor: { user: { id: rollout.author_id, name: rollout.author_name } }, nowMs },
      {
        truck,
        file,
        shadow,
        values,
        reason: rollout.reason,
        mode,
        needsStanding: table.risk !== 'low',
      },
    );
    return { id, before: Object.fromEntries(before) as ParameterValues };
  } catch (error) {
    // Somebody's own order about the file is under way: this one waits for its end.
    if (error instanceof Refusal) return null;
    throw error;
  }
};
