import { useState } from 'react';

import {
  claimChoices,
  type ClaimState,
  isJudgedNone,
  isLossCause,
  type LossJudgement,
  maxClaimedAmount,
  maxClaimedL,
  needsCause,
  needsClaimRemark,
} from '#domain/losses/loss-claim.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type LossClaim, putClaim } from '#state/reports/loss-claims.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import { useUnsaved } from '../use-unsaved.ts';

interface Draft {
  readonly claimState: ClaimState;
  readonly judgement: LossJudgement | null;
  readonly cause: string;
  readonly causeNote: string;
  readonly claimedL: string;
  readonly claimedAmount: string;
  readonly remark: string;
}

const asText = (value: number | null): string => (value === null ? '' : String(value));

const draftOf = (claim: LossClaim | null): Draft => ({
  claimState: claim?.claimState ?? 'none',
  judgement: claim?.judgement ?? null,
  cause: claim?.cause ?? '',
  causeNote: claim?.causeNote ?? '',
  claimedL: asText(claim?.claimedL ?? null),
  claimedAmount: asText(claim?.claimedAmount ?? null),
  remark: claim?.remark ?? '',
});

const outside = (value: number | null, max: number): boolean => value !== null && !(value <= max);

/** A claim as it is being written: upon the version that is seen. */
export const useClaimDraft = (
  id: string,
  claim: LossClaim | null,
  /** Litres at V20; null: not known yet. */
  lossL: number | null,
  onDone: () => void,
) => {
  const { t } = useTranslation();
  const before = draftOf(claim);
  const [draft, setDraft] = useState(before);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Draft>): void => setDraft((old) => ({ ...old, ...change }));
  const from = claim?.claimState ?? 'none';
  const { cause, remark, judgement } = draft;
  const needsRemark = (state: ClaimState): boolean =>
    needsClaimRemark(state, judgement === before.judgement ? null : judgement);
  // Somebody else may have moved it meanwhile: what was typed stays, a step that no longer exists does not.
  const claimState = claimChoices(from).includes(draft.claimState) ? draft.claimState : from;
  const litres = typedNumber(draft.claimedL);
  const amount = typedNumber(draft.claimedAmount);
  const errorOf = (value: number | null, max: number): string =>
    outside(value, max)
      ? t(['请填 0 至 {max} 的数', 'A number from 0 to {max}'], { max: formatNumber(max) })
      : '';
  const litresError = errorOf(litres, maxClaimedL);
  const amountError = errorOf(amount, maxClaimedAmount);
  const missing =
    (needsCause(claimState) && cause === '') || (needsRemark(claimState) && remark.trim() === '');
  const stillClaimed = isJudgedNone(judgement) && claimState !== 'none' && claimState !== 'settled';
  const wrong = litresError !== '' || amountError !== '' || stillClaimed;
  const dirty = JSON.stringify(draft) !== JSON.stringify(before);
  useUnsaved(dirty);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const kept = { ...draft, claimState, causeNote: draft.causeNote.trim(), remark: remark.trim() };
    const result = await putClaim({
      id,
      claimState,
      ...(judgement === null ? {} : { judgement }),
      ...(isLossCause(cause) ? { cause } : {}),
      causeNote: kept.causeNote,
      ...(litres === null ? {} : { claimedL: litres }),
      ...(amount === null ? {} : { claimedAmount: amount }),
      remark: kept.remark,
      version: claim?.version ?? 0,
    });
    setBusy(false);
    if (result === 'failed') return;
    if (result === 'written') {
      setDraft(kept);
      toast('success', t(['已保存', 'Saved']));
    }
    onDone();
  };
  const choose = (state: ClaimState): void =>
    set({
      claimState: state,
      ...(state === 'claimed' && draft.claimedL === '' && lossL !== null && lossL > 0
        ? { claimedL: String(lossL) }
        : {}),
    });
  return {
    draft: { ...draft, claimState },
    set,
    from,
    choose,
    needsRemark: needsRemark(claimState),
    litresError,
    amountError,
    stillClaimed,
    canSave: !busy && !missing && !wrong && dirty,
    submit,
  };
};

export type ClaimDraft = ReturnType<typeof useClaimDraft>;
