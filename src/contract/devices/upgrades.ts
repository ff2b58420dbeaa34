import * as Type from 'typebox';
import type { Static } from 'typebox';

import { type UpgradeType, upgradeTypes } from '#domain/commands/upgrade-types.ts';

import { defineCall } from '../call.ts';
import { NullableInteger } from '../nullable.ts';
import { upgradeAddress } from '../fleet/order-pages.ts';

/** Type of an upgrade file (specification 3). */
export const UpgradeTypeText = Type.Enum<UpgradeType[]>(Object.keys(upgradeTypes) as UpgradeType[]);

/** An upgrade file, or an order that needs none. Times are ISO 8601 UTC. */
export const UpgradeFile = Type.Object({
  id: Type.Integer(),
  type: UpgradeTypeText,
  packageVersion: Type.String(),
  description: Type.String(),
  /** Versions that it may be put over, joined by commas; '': every one. */
  fromVersions: Type.String(),
  sizeBytes: NullableInteger,
  createdTime: Type.String(),
});

export type UpgradeFile = Static<typeof UpgradeFile>;

/** Calls of upgrades. */
export const upgradeCalls = {
  /** Of the actor's companies, the newest first. */
  'upgrades.files': defineCall({
    method: 'GET',
    path: '/upgradeFiles',
    access: { page: [upgradeAddress] },
    reply: Type.Array(UpgradeFile),
  }),
  /**
   * Brings one to trucks in waves (`rollouts.get`). `truckIds`: numbers joined by commas; `count`: how many the author
   * says that it reaches; `password`: his own. A second person lets it go.
   */
  'upgrades.start': defineCall({
    method: 'POST',
    path: '/upgrades',
    ownTransaction: true,
    access: { functionCode: 'parameter.write' },
    body: Type.Object({
      upgradeFileId: Type.Integer({ minimum: 1 }),
      truckIds: Type.String({ maxLength: 8000 }),
      count: Type.Integer({ minimum: 1 }),
      reason: Type.String({ maxLength: 200 }),
      maxFailurePercent: Type.Integer({ minimum: 0, maximum: 100 }),
      password: Type.String({ maxLength: 200 }),
    }),
    reply: Type.Object({ id: Type.Integer() }),
  }),
} as const;
