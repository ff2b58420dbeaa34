import { computed, signal } from '@preact/signals-react';

import type { TruckDevice } from '#contract/devices.ts';

import { call } from './hub.ts';
import { topics } from './topics.ts';

/** Every device on board of the fleet, once somebody asked (specification 3, global client state). */
export const device = signal<readonly TruckDevice[]>([]);

export const loadDevices = async (): Promise<void> => {
  const outcome = await call('devices.all', {});
  if (outcome.ok) device.value = outcome.value;
};

/** Distinct types of all devices; the hub's client keeps them in session storage. */
export const deviceType = computed(() => topics.deviceTypes.value ?? []);
