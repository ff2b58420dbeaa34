import type { DeviceTest, DeviceTestState } from '#contract/devices/device-tests.ts';
import { deviceTestAddress } from '#contract/fleet/order-pages.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { deviceTestAddress };
export type { DeviceTest, DeviceTestState };

/** Tests of a truck's device, and what its messages said. */
export const loadDeviceTests = (truckId: number): Promise<CallOutcome<DeviceTestState>> =>
  call('deviceTests.get', { truckId });

/** Asks its terminal for everything. */
export const startDeviceTest = (truckId: number): Promise<CallOutcome<{ readonly id: number }>> =>
  call('deviceTests.start', { truckId });
