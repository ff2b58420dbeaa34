import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { loadClaims, mayClaim } from '#state/reports/loss-claims.ts';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { useTranslation } from '#ui/language.tsx';

import { useRead } from '../use-read.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimSteps } from './claim-steps.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

/**
 * Cause and claim of a loss: its state, the next step for users who may make it, and every step so far. Content stays
 * when it can't be read again. One for each row: its form starts with the stored claim.
 */
export const ClaimSection = ({
  row,
  lossL,
  onChanged,
}: Pick<RowSectionProps, 'row' | 'onChanged'> & {
  /** What was lost, litres at V20; null: not known yet. */
  readonly lossL: number | null;
}) => {
  const { t } = useTranslation();
  const id = String(row['id']);
  const [refetchKey, setRefetchKey] = useState(0);
  const again = (): void => setRefetchKey(refetchKey + 1);
  const { value, failure } = useRead(`${id} ${refetchKey}`, () => loadClaims(id));
  const versions = value?.versions ?? null;
  if (versions === null && failure === null) return null;
  const claim = versions?.[0] ?? null;
  const state = claim?.claimState ?? 'none';
  return (
    <section
      data-part="claim"
      data-state={versions === null ? 'unread' : state}
      data-version={claim?.version ?? 0}
    >
      <div className={sections.heading}>
        {value?.addressee === 'depot'
          ? t(['研判与向油库索赔', 'Judgement, and claim from the depot'])
          : t(['原因与索赔', 'Cause and claim'])}
      </div>
      {failure === null ? null : (
        <p className={`${typography.small} ${typography.secondary}`} role="alert" data-part="claim-failure">
          {t(['原因与索赔未能读取。', 'Cause and claim could not be read.'])} {failure.message}{' '}
          <button type="button" className={buttons.small} onClick={again}>
            {t(words.retry)}
          </button>
        </p>
      )}
      {versions === null || state === 'settled' || !mayClaim() ? null : (
        <ClaimForm
          id={id}
          claim={claim}
          lossL={lossL}
          judges={value?.addressee === 'depot'}
          onDone={() => {
            again();
            onChanged();
          }}
        />
      )}
      {versions?.length === 0 && !mayClaim() ? (
        <p className={`${typography.small} ${typography.secondary}`}>
          {t(['还没有人说明原因', 'No explanation recorded yet'])}
        </p>
      ) : null}
      {versions === null ? null : <ClaimSteps versions={versions} />}
    </section>
  );
};
