import { deviceTestCalls } from '#contract/devices/device-tests.ts';

import { orderTest } from '../commands/order-test.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { deviceTests } from '../device-tests.ts';

/** Tests of devices: what a terminal says of each of its parts when it is asked. */
const deviceTestRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, deviceTestCalls['deviceTests.get'], (actor, { truckId }) =>
    deviceTests(database, actor, truckId),
  );

  mountSession(mount, deviceTestCalls['deviceTests.start'], (actor, { truckId }, { nowMs }) =>
    database.transaction(async (queries) => ({ id: await orderTest({ queries, actor, nowMs }, truckId) })),
  );
};

export default deviceTestRoutes;
