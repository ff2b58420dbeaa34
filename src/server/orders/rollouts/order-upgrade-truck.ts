import type { CommandMode } from '#domain/commands/command-kinds.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { SkipReason } from '#domain/parameters/rollout.ts';

import { queueCommand } from '../commands/queue-command.ts';
import { type UpgradeFileRow, upgradeFileOfVersion, upgradeOrder } from '../commands/upgrade-order.ts';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { freshShadow } from './fresh-shadow.ts';
import type { OrderedPart } from './order-rollout-truck.ts';
import type { OrderedTruck } from '../parameters/parameter-trucks.ts';
import type { RolloutRow, RolloutTruckRow } from './rollout-trucks.ts';
import type { Shadow } from '../parameters/shadow.ts';
import { truckNow } from './truck-now.ts';

/** A file for certain versions is put over those alone. */
const isFor = ({ from_versions: from }: UpgradeFileRow, present: string): boolean =>
  from === null || from.split(',').some((version) => version.trim() === present);

const order = async (
  queries: Queries,
  rollout: RolloutRow,
  truck: OrderedTruck,
  upgrade: UpgradeFileRow,
  mode: CommandMode,
  nowMs: number,
): Promise<number | null> => {
  try {
    return await queueCommand(
      { queries, actor: { user: { id: rollout.author_id, name: rollout.author_name } }, nowMs },
      {
        ...(await upgradeOrder(queries, upgrade)),
        terminal: truck.terminal,
        truckId: truck.truckId,
        companyCode: truck.companyCode,
        reason: rollout.reason,
        mode,
        needsStanding: true,
      },
    );
  } catch (error) {
    // Something else about its versions is under way: this one waits for its end.
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/**
 * Orders one truck's part of an upgrade. What its parts are now is read first; rolling back installs the file of the
 * former version, where there is one.
 * @param sinceMs the console's word on its versions must not be older than this
 * @param wantedOf versions that are to be, by what the console has, or why nothing is ordered
 * @returns the order, why there is none, or null while something else is under way
 */
export const orderUpgradeTruck = async (
  queries: Queries,
  rollout: RolloutRow,
  truckRow: RolloutTruckRow,
  sinceMs: number,
  wantedOf: (shadow: Shadow) => ParameterValues | SkipReason,
  mode: Extract<CommandMode, 'rollout' | 'rollBack'>,
  nowMs: number,
): Promise<OrderedPart | SkipReason | null> => {
  const truck = await truckNow(queries, truckRow);
  if (typeof truck === 'string') return truck;
  const forward = await upgradeFileOfVersion(
    queries,
    rollout.upgrade_file_id ?? 0,
    rollout.package_version ?? '',
  );
  if (forward === null) return 'noFormer';
  const [part] = Object.keys(rollout.wanted);
  if (part === undefined) {
    const id = await order(queries, rollout, truck, forward, mode, nowMs);
    return id === null ? null : { id, before: {} };
  }
  const shadow = await freshShadow(queries, rollout, truckRow, truck, sinceMs, nowMs);
  if (shadow === null || shadow === 'unread') return shadow;
  const wanted = wantedOf(shadow);
  if (typeof wanted === 'string') return wanted;
  const [present, version] = [shadow.values[part], wanted[part]];
  if (present === undefined || version === undefined) return 'unread';
  if (present === version) return 'already';
  const upgrade = mode === 'rollout' ? forward : await upgradeFileOfVersion(queries, forward.id, version);
  if (upgrade === null) return 'noFormer';
  if (mode === 'rollout' && !isFor(upgrade, present)) return 'otherVersion';
  const id = await order(queries, rollout, truck, upgrade, mode, nowMs);
  return id === null ? null : { id, before: { [part]: present } };
};
