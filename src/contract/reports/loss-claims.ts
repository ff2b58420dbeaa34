import * as Type from 'typebox';
import type { Static } from 'typebox';

import {
  claimStates,
  type ClaimState,
  lossAddressees,
  type LossAddressee,
  lossCauses,
  type LossCause,
  lossJudgements,
  type LossJudgement,
  maxClaimedAmount,
  maxClaimedL,
} from '#domain/losses/loss-claim.ts';

import { defineCall } from '../call.ts';
import { nullable } from '../nullable.ts';

const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>): K[] => Object.keys(list) as K[];

const State = Type.Enum<ClaimState[]>(keysOf(claimStates));
const Cause = Type.Enum<LossCause[]>(keysOf(lossCauses));
const Addressee = Type.Enum<LossAddressee[]>(keysOf(lossAddressees));
const Judgement = Type.Enum<LossJudgement[]>(keysOf(lossJudgements));

/** Cause of one loss as people found it, and the state of its claim. Litres at V20, amount in CNY. */
export const LossClaim = Type.Object({
  claimState: State,
  cause: nullable(Cause),
  causeNote: Type.String(),
  claimedL: nullable(Type.Number()),
  claimedAmount: nullable(Type.Number()),
  /** Of a short loading; a loss on the way is judged by its alarm. */
  judgement: nullable(Judgement),
  remark: Type.String(),
  byName: Type.String(),
  /** ISO 8601 UTC */
  time: Type.String(),
  /** Counts from 1; an edit names the version that it is based on. */
  version: Type.Integer(),
});

export type LossClaim = Static<typeof LossClaim>;

/** Pages whose rows are claimed: losses of transports, and short loadings, which the depot owes. */
export const claimPages = [
  'cargo_monitor/data_analysis/oil_loss',
  'cargo_monitor/exception_report/bz_abnormal_oil_loading',
] as const;

/** Calls that read and write causes and claims of losses. */
export const lossClaimCalls = {
  /** Every version of a loss's claim, newest first; none: nothing was entered yet. */
  'lossClaims.get': defineCall({
    method: 'GET',
    path: '/lossClaims',
    access: { page: claimPages },
    query: Type.Object({ id: Type.String({ maxLength: 200 }) }),
    reply: Type.Object({ addressee: Addressee, versions: Type.Array(LossClaim) }),
  }),
  /**
   * Writes a claim; fields that are not sent are empty. `id` is that of the loss's record, or of the short loading, which
   * is claimed from the depot and may be judged; `version` the one that the
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
      judgement: Type.Optional(Judgement),
      remark: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Integer({ minimum: 0 }),
    }),
    reply: LossClaim,
  }),
} as const;
