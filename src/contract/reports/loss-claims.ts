import * as Type from 'typebox';
import type { Static } from 'typebox';

import {
  claimStates,
  type ClaimState,
  lossCauses,
  type LossCause,
  maxClaimedAmount,
  maxClaimedL,
} from '#domain/cargo/loss-claim.ts';

import { defineCall } from '../call.ts';
import { nullable } from '../nullable.ts';

const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>): K[] => Object.keys(list) as K[];

const State = Type.Enum<ClaimState[]>(keysOf(claimStates));
const Cause = Type.Enum<LossCause[]>(keysOf(lossCauses));

/** Cause of one loss as people found it, and the state of its claim. Litres at V20, amount in CNY. */
export const LossClaim = Type.Object({
  claimState: State,
  cause: nullable(Cause),
  causeNote: Type.String(),
  claimedL: nullable(Type.Number()),
  claimedAmount: nullable(Type.Number()),
  remark: Type.String(),
  byName: Type.String(),
  /** ISO 8601 UTC */
  time: Type.String(),
  /** Counts from 1; an edit names the version that it is based on. */
  version: Type.Integer(),
});

export type LossClaim = Static<typeof LossClaim>;

/** Calls that read and write causes and claims of losses. */
export const lossClaimCalls = {
  /** Every version of a loss's claim, newest first; none: nothing was entered yet. */
  'lossClaims.get': defineCall({
    method: 'GET',
    path: '/lossClaims',
    access: { page: ['cargo_monitor/data_analysis/oil_loss'] },
    query: Type.Object({ id: Type.String({ maxLength: 200 }) }),
    reply: Type.Object({ versions: Type.Array(LossClaim) }),
  }),
  /**
   * Writes a claim; fields that are not sent are empty. `id` is that of the loss's record, `version` the one that the
   * writer saw, 0 for none: where another is in force, the answer is a conflict and nothing is written.
   */
  'lossClaims.put': defineCall({
    method: 'PUT',
    path: '/lossClaims',
    access: { functionCode: 'loss.claim' },
    body: Type.Object({
      id: Type.String({ maxLength: 200 }),
      claimState: State,
      cause: Type.Optional(Cause),
      causeNote: Type.Optional(Type.String({ maxLength: 500 })),
      claimedL: Type.Optional(Type.Number({ minimum: 0, maximum: maxClaimedL })),
      claimedAmount: Type.Optional(Type.Number({ minimum: 0, maximum: maxClaimedAmount })),
      remark: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Integer({ minimum: 0 }),
    }),
    reply: LossClaim,
  }),
} as const;
