import { signal } from '@preact/signals-react';

import type { CameraTruck, CameraTrucks, Recording } from '#contract/video/video-calls.ts';
import { videoAddresses } from '#contract/video/video-pages.ts';

import type { CallFailure } from '../hub/failures.ts';
import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';
import { repeatEvery } from '../hub/repeat.ts';

export { videoAddresses };
export type { CameraTruck, CameraTrucks, Recording };

/** Trucks with cameras; null: not read yet. */
export const cameraTrucks = signal<CameraTrucks | null>(null);

/** Why the last attempt to read them failed; null: it did not. */
export const camerasFailure = signal<CallFailure | null>(null);

const againMs = 10_000;

export const loadCameras = async (): Promise<void> => {
  const outcome = await call('video.cameras', {});
  if (outcome.ok) cameraTrucks.value = outcome.value;
  camerasFailure.value = outcome.ok ? null : outcome.failure;
};

/** Reads them now and every ten seconds, until the returned function is called. */
export const watchCameras = (): (() => void) => repeatEvery(loadCameras, againMs);

/** Null: no such truck, or not read yet. */
export const cameraTruck = (truckId: number): CameraTruck | null =>
  cameraTrucks.value?.trucks.find((truck) => truck.truckId === truckId) ?? null;

/** Whether the order was given; what refused it is shown. */
export const photograph = async (truckId: number, channel: number): Promise<boolean> =>
  (await callAndShow('video.photograph', { truckId, channel })).ok;

/** What a terminal recorded; times in ms. */
export const loadRecordings = (truckId: number, fromMs: number, untilMs: number) =>
  call('video.recordings', {
    truckId,
    fromTime: new Date(fromMs).toISOString(),
    untilTime: new Date(untilMs).toISOString(),
  });
