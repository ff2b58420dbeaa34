import { upgradeAddress } from '#contract/fleet/order-pages.ts';
import type { UpgradeFile } from '#contract/devices/upgrades.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { upgradeAddress };
export type { UpgradeFile };

/** Files that can be sent, the newest first. */
export const loadUpgradeFiles = (): Promise<CallOutcome<UpgradeFile[]>> => call('upgrades.files', {});

/** Begins to bring a file to trucks. `count`: how many trucks the author typed. */
export const startUpgrade = (wish: {
  readonly upgradeFileId: number;
  readonly truckIds: readonly number[];
  readonly count: number;
  readonly reason: string;
  readonly maxFailurePercent: number;
  readonly password: string;
}): Promise<CallOutcome<{ readonly id: number }>> =>
  call('upgrades.start', { ...wish, truckIds: wish.truckIds.join(',') });
