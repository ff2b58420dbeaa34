import { unlockAddress } from '#contract/fleet/order-pages.ts';
import type { UnlockPassword } from '#contract/devices/unlock-passwords.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { unlockAddress };
export type { UnlockPassword };

/** Passwords that were ordered, the newest first. */
export const loadUnlockPasswords = (): Promise<CallOutcome<UnlockPassword[]>> =>
  call('unlockPasswords.list', {});

/** Makes one; the answer is the only place where it stands. */
export const startUnlockPassword = (wish: {
  readonly truckId: number;
  readonly validMin: number;
  readonly reason: string;
  readonly password: string;
}): Promise<
  CallOutcome<{ readonly id: number; readonly unlockPassword: string; readonly validUntil: string }>
> => call('unlockPasswords.start', wish);
