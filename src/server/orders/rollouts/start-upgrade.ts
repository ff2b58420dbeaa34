import { upgradedValues, upgradeTypes } from '#domain/commands/upgrade-types.ts';

import { upgradeFileOf } from '../commands/upgrade-order.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { beginRollout, type RolloutReach } from './begin-rollout.ts';

/**
 * Begins to bring an upgrade file to trucks, one first; it waits for a second person.
 * @throws Refusal 400 at what is wrong; 404: the file or a truck is not the actor's
 */
export const startUpgrade = async (
  context: WriteContext,
  upgradeFileId: number,
  reach: RolloutReach,
  ip: string,
): Promise<number> => {
  const upgrade = await upgradeFileOf(context.queries, context.actor.companies, upgradeFileId);
  if (upgrade === null) throw notFound();
  const { type, package_version: version } = upgrade;
  return beginRollout(
    context,
    {
      file: 'versions',
      wanted: upgradedValues(type, version),
      upgradeFileId,
      name: `${upgradeTypes[type].text[1]} ${version}`,
    },
    reach,
    ip,
  );
};
