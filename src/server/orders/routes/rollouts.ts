import { rolloutCalls } from '#contract/devices/rollouts.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { needsPassword } from '#domain/parameters/rollout.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { moveRollout } from '../rollouts/move-rollout.ts';
import { truckIdsOf } from '../parameters/order-reading.ts';
import { valuesOf } from '../parameters/given-values.ts';
import { heldParameters, listRollouts, rolloutDetail } from '../rollouts/rollout-rows.ts';
import { proveForDanger } from '../parameters/prove-for-danger.ts';
import { startRollout } from '../rollouts/start-rollout.ts';

/** One order to many trucks, in waves. */
const rolloutRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, rolloutCalls['rollouts.held'], (actor, { file }) =>
    heldParameters(database, actor, file),
  );

  mountSession(mount, rolloutCalls['rollouts.list'], (actor) => listRollouts(database, actor));

  mountSession(mount, rolloutCalls['rollouts.get'], (actor, { id }) => rolloutDetail(database, actor, id));

  mountSession(
    mount,
    rolloutCalls['rollouts.start'],
    async (actor, { password = '', wanted, truckIds, ...wish }, { request, nowMs }) => {
      if (parameterFileOf(wish.file).risk === 'high')
        await proveForDanger(database, actor, password, request.ip, nowMs);
      const id = await database.transaction((queries) =>
        startRollout(
          { queries, actor, nowMs },
          { ...wish, wanted: valuesOf(wanted), truckIds: truckIdsOf(truckIds) },
          request.ip,
        ),
      );
      return { id };
    },
  );

  mountSession(
    mount,
    rolloutCalls['rollouts.move'],
    async (actor, { id, move, password = '', reason = '' }, { request, nowMs }) => {
      const { rollout } = await rolloutDetail(database, actor, id);
      if (needsPassword(move, parameterFileOf(rollout.file).risk))
        await proveForDanger(database, actor, password, request.ip, nowMs);
      await database.transaction((queries) =>
        moveRollout({ queries, actor, nowMs }, id, move, reason, request.ip),
      );
      return { id };
    },
  );
};

export default rolloutRoutes;
