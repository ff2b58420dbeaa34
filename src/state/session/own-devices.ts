import type { OwnDevice } from '#contract/session/own-devices.ts';

import { readAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

export type { OwnDevice };

/** Devices on which the user is signed in; null: unknown, and the user has been told. */
export const loadOwnDevices = async (): Promise<readonly OwnDevice[] | null> => {
  const outcome = await readAndShow('ownDevices.list', {});
  return outcome.ok ? outcome.value : null;
};

/** Signs a device out; null where that is done, else why not. */
export const signOutDevice = async (id: string, password: string): Promise<string | null> => {
  const outcome = await call('ownDevices.signOut', { id, password });
  return outcome.ok ? null : outcome.failure.message;
};
