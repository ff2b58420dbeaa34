import { upgradeCalls } from '#contract/devices/upgrades.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { truckIdsOf } from '../parameters/order-reading.ts';
import { proveForDanger } from '../parameters/prove-for-danger.ts';
import { startUpgrade } from '../rollouts/start-upgrade.ts';
import { upgradeFiles } from '../upgrade-files.ts';

/** Upgrade files, and the roll-outs that bring them to trucks. */
const upgradeRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, upgradeCalls['upgrades.files'], (actor) => upgradeFiles(database, actor));

  mountSession(
    mount,
    upgradeCalls['upgrades.start'],
    async (actor, { password, truckIds, upgradeFileId, ...reach }, { request, nowMs }) => {
      await proveForDanger(database, actor, password, request.ip, nowMs);
      const id = await database.transaction((queries) =>
        startUpgrade(
          { queries, actor, nowMs },
          upgradeFileId,
          { ...reach, truckIds: truckIdsOf(truckIds) },
          request.ip,
        ),
      );
      return { id };
    },
  );
};

export default upgradeRoutes;
