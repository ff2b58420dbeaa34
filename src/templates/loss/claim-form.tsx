import { claimChoices, claimStates, type LossJudgement, lossJudgements } from '#domain/losses/loss-claim.ts';
import { words } from '#i18n/words.ts';
import type { LossClaim } from '#state/reports/loss-claims.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';

import { ClaimFields } from './claim-fields.tsx';
import styles from './claim-form.module.css';
import { useClaimDraft } from './use-claim-draft.ts';

const judgements = ['abnormal', 'normal', 'falseAlarm'] as const satisfies readonly LossJudgement[];

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
  const form = useClaimDraft(id, claim, lossL, onDone);
  const {
    draft: { claimState, judgement },
    set,
    from,
    choose,
    stillClaimed,
    canSave,
    submit,
  } = form;
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
      <ClaimFields form={form}>
        <button type="submit" className={buttons.primary} disabled={!canSave}>
          {t(words.save)}
        </button>
      </ClaimFields>
    </form>
  );
};
