import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { loadClaims, mayClaim } from '#state/loss-claims.ts';
import type { Row } from '#state/reports.ts';
import { useSpeech } from '#ui/language.tsx';

import { useRead } from '../use-read.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimSteps } from './claim-steps.tsx';
import { numberAt } from './row-value.ts';

/**
 * Cause and claim of a loss: where it stands, the next step for who may make it, and every step so far. What was read
 * before stays when it can't be read again. One for each row: its form begins with what it finds.
 */
export const ClaimSection = ({ row, onChanged }: { readonly row: Row; readonly onChanged: () => void }) => {
  const { t } = useSpeech();
  const id = String(row['id']);
  const [turn, setTurn] = useState(0);
  const again = (): void => setTurn(turn + 1);
  const { value, failure } = useRead(`${id} ${turn}`, () => loadClaims(id));
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
      <div className="sec">{t(['原因与索赔', 'Cause and claim'])}</div>
      {failure === null ? null : (
        <p className="small t2" role="alert" data-part="claim-failure">
          {t(['原因与索赔未能读取。', 'Cause and claim could not be read.'])} {failure.message}{' '}
          <button type="button" className="btn sm" onClick={again}>
            {t(words.retry)}
          </button>
        </p>
      )}
      {versions === null || state === 'settled' || !mayClaim() ? null : (
        <ClaimForm
          id={id}
          claim={claim}
          lossL={numberAt(row, 'lossV20L')}
          onDone={() => {
            again();
            onChanged();
          }}
        />
      )}
      {versions?.length === 0 && !mayClaim() ? (
        <p className="small t2">{t(['还没有人说明原因', 'Nobody has said anything yet'])}</p>
      ) : null}
      {versions === null ? null : <ClaimSteps versions={versions} />}
    </section>
  );
};
