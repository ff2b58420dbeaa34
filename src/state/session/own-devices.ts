import type { OwnDevice } from '#contract/session/own-devices.ts';

import { callAndShow } from '../hub/calls.ts';

export type { OwnDevice };

/** Devices on which the user is signed in; null: unknown, and the user has been told. */
export const loadOwnDevices = async (): Promise<readonly OwnDevice[] | null> => {
  const outcome = await callAndShow('ownDevices.list', {});
  return outcome.ok ? outcome.value : null;
};

/** True where the device is signed out. */
export const signOutDevice = async (id: string): Promise<boolean> =>
  (await callAndShow('ownDevices.signOut', { id })).ok;
