import { useState } from 'react';

import {
  claimChoices,
  claimStates,
  type ClaimState,
  isJudgedNone,
  isLossCause,
  lossCauses,
  type LossJudgement,
  lossJudgements,
  maxClaimedAmount,
  maxClaimedL,
  needsCause,
  needsClaimRemark,
} from '#domain/losses/loss-claim.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { words } from '#i18n/words.ts';
import { type LossClaim, putClaim } from '#state/reports/loss-claims.ts';
import { toast } from '#state/view/toasts.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';

import { useUnsaved } from '../use-unsaved.ts';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './claim-form.module.css';

interface Draft {
  readonly claimState: ClaimState;
  readonly judgement: LossJudgement | null;
  readonly cause: string;
  readonly causeNote: string;
  readonly claimedL: string;
  readonly claimedAmount: string;
  readonly remark: string;
}

const judgements = ['abnormal', 'normal', 'falseAlarm'] as const satisfies readonly LossJudgement[];

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

/** Why oil was lost and how far its claim has come: written upon the version that is seen. */
export const ClaimForm = ({
  id,
  claim,
  lossL,
  judges,
  onDone,
}: {
  readonly id: string;
  readonly claim: LossClaim | null;
  /** What was lost, litres at V20: what one usually claims. Null: the load is under way, so nothing is claimed yet. */
  readonly lossL: number | null;
  /** It is judged here, since it has no alarm. */
  readonly judges: boolean;
  readonly onDone: () => void;
}) => {
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
  return (
    <form
      className={styles.claim}
      data-part="claim-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {judges ? (
        <div className={segmented.small} role="group" aria-label={t(['研判', 'Judgement'])}>
          {([null, ...judgements] as const).map((one) => (
            <button
              key={one ?? ''}
              type="button"
              data-judgement={one ?? ''}
              aria-pressed={judgement === one}
              onClick={() => set({ judgement: one })}
            >
              {one === null ? t(['未研判', 'Not judged']) : t(lossJudgements[one].text)}
            </button>
          ))}
        </div>
      ) : null}
      <div className={segmented.small} role="group" aria-label={t(['索赔状态', 'State of the claim'])}>
        {(lossL === null ? [from] : claimChoices(from)).map((state) => (
          <button
            key={state}
            type="button"
            data-value={state}
            aria-pressed={claimState === state}
            onClick={() => choose(state)}
          >
            {t(claimStates[state].text)}
          </button>
        ))}
      </div>
      {stillClaimed ? (
        <p className={`${typography.small} ${typography.danger}`} data-part="claim-stands" role="alert">
          {t(['已判为无需追责，请先撤回索赔', 'Judged as nothing to pursue: withdraw the claim first'])}
        </p>
      ) : null}
      {lossL === null ? (
        <p className={`${typography.small} ${typography.muted}`} data-part="claim-later">
          {t([
            '卸油完成、算出损溢后才能索赔',
            'A claim is possible once the load is delivered and its loss is known',
          ])}
        </p>
      ) : null}
      <div className={styles.fields}>
        <Field
          label={t(['损失原因', 'Cause'])}
          required={needsCause(claimState)}
          hint={
            needsCause(claimState) && cause === ''
              ? t(['索赔须先写明原因', 'Enter the cause before claiming'])
              : ''
          }
        >
          {(ties) => (
            <span className={inputs.frame}>
              <select
                {...ties}
                name="cause"
                value={cause}
                onChange={(event) => set({ cause: event.target.value })}
              >
                <option value="">{t(['未查明', 'Not found yet'])}</option>
                {Object.entries(lossCauses).map(([code, { text }]) => (
                  <option key={code} value={code}>
                    {t(text)}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
        <Field label={t(['原因说明', 'Cause note'])}>
          {(ties) => (
            <span className={inputs.frame}>
              <input
                {...ties}
                name="causeNote"
                maxLength={500}
                value={draft.causeNote}
                autoComplete="off"
                onChange={(event) => set({ causeNote: event.target.value })}
              />
            </span>
          )}
        </Field>
        {claimState === 'none' ? null : (
          <>
            <Field label={t(['索赔量 V20', 'Claimed, V20'])} error={litresError}>
              {(ties) => (
                <span className={litresError === '' ? inputs.frame : inputs.invalid}>
                  <input
                    {...ties}
                    name="claimedL"
                    inputMode="decimal"
                    value={draft.claimedL}
                    autoComplete="off"
                    onChange={(event) => set({ claimedL: event.target.value })}
                  />
                  <span className={`${typography.muted} ${typography.small}`}>L</span>
                </span>
              )}
            </Field>
            <Field label={t(['索赔金额', 'Amount'])} error={amountError}>
              {(ties) => (
                <span className={amountError === '' ? inputs.frame : inputs.invalid}>
                  <input
                    {...ties}
                    name="claimedAmount"
                    inputMode="decimal"
                    value={draft.claimedAmount}
                    autoComplete="off"
                    onChange={(event) => set({ claimedAmount: event.target.value })}
                  />
                  <span className={`${typography.muted} ${typography.small}`}>{t(['元', 'CNY'])}</span>
                </span>
              )}
            </Field>
          </>
        )}
        <Field
          label={t(['备注', 'Remark'])}
          required={needsRemark(claimState)}
          hint={needsRemark(claimState) && remark.trim() === '' ? t(['请写明理由', 'Give the reason']) : ''}
        >
          {(ties) => (
            <span className={inputs.frame}>
              <input
                {...ties}
                name="remark"
                maxLength={500}
                value={remark}
                autoComplete="off"
                onChange={(event) => set({ remark: event.target.value })}
              />
            </span>
          )}
        </Field>
        <button type="submit" className={buttons.primary} disabled={busy || missing || wrong || !dirty}>
          {t(words.save)}
        </button>
      </div>
    </form>
  );
};
