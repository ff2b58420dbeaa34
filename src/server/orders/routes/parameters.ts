import { parameterCalls } from '#contract/devices/parameters.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { decideOrder } from '../parameters/decide-order.ts';
import { backupOf, fileState } from '../parameters/file-state.ts';
import { orderReading, truckIdsOf } from '../parameters/order-reading.ts';
import { orderWriting } from '../parameters/order-writing.ts';
import { parameterTrucks } from '../parameters/parameter-trucks.ts';
import { proveForDanger } from '../parameters/prove-for-danger.ts';

/** Parameters of terminals: what they hold, and orders about it. */
const parameterRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, parameterCalls['parameters.trucks'], (actor) => parameterTrucks(database, actor));

  mountSession(mount, parameterCalls['parameters.file'], (actor, { truckId, file }) =>
    fileState(database, actor, truckId, file),
  );

  mountSession(mount, parameterCalls['parameters.backup'], (actor, { id }) => backupOf(database, actor, id));

  mountSession(mount, parameterCalls['parameters.read'], (actor, { truckIds, file }, { nowMs }) =>
    database.transaction(async (queries) => ({
      ordered: await orderReading({ queries, actor, nowMs }, truckIdsOf(truckIds), file),
      awaits: false,
    })),
  );

  mountSession(
    mount,
    parameterCalls['parameters.write'],
    async (actor, { password = '', mode = 'single', ...writing }, { request, nowMs }) => {
      if (parameterFileOf(writing.file).risk === 'high')
        await proveForDanger(database, actor, password, request.ip, nowMs);
      const { awaits } = await database.transaction((queries) =>
        orderWriting({ queries, actor, nowMs }, { ...writing, mode }, request.ip),
      );
      return { ordered: 1, awaits };
    },
  );

  mountSession(
    mount,
    parameterCalls['parameters.decide'],
    async (actor, { id, decision, reason, password }, { request, nowMs }) => {
      await proveForDanger(database, actor, password, request.ip, nowMs);
      await database.transaction((queries) =>
        decideOrder({ queries, actor, nowMs }, id, decision, reason, request.ip),
      );
      return { ordered: decision === 'approved' ? 1 : 0, awaits: false };
    },
  );
};

export default parameterRoutes;
