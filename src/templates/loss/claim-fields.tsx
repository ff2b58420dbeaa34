import type { ReactNode } from 'react';

import { lossCauses, needsCause } from '#domain/losses/loss-claim.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import styles from './claim-form.module.css';
import { ClaimedFigure } from './claimed-figure.tsx';
import type { ClaimDraft } from './use-claim-draft.ts';

/** Cause, figures and remark of a claim. */
export const ClaimFields = ({
  form,
  children,
}: {
  readonly form: ClaimDraft;
  /** At the end of the line. */
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const { draft, set, needsRemark, litresError, amountError } = form;
  const { claimState, cause, remark } = draft;
  return (
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
          <ClaimedFigure
            name="claimedL"
            label={t(['索赔量 V20', 'Claimed, V20'])}
            unit="L"
            error={litresError}
            value={draft.claimedL}
            onValue={(claimedL) => set({ claimedL })}
          />
          <ClaimedFigure
            name="claimedAmount"
            label={t(['索赔金额', 'Amount'])}
            unit={t(['元', 'CNY'])}
            error={amountError}
            value={draft.claimedAmount}
            onValue={(claimedAmount) => set({ claimedAmount })}
          />
        </>
      )}
      <Field
        label={t(['备注', 'Remark'])}
        required={needsRemark}
        hint={needsRemark && remark.trim() === '' ? t(['请写明理由', 'Give the reason']) : ''}
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
      {children}
    </div>
  );
};
