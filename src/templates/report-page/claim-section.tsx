import { useState } from 'react';

import { claimStates, lossCauses } from '#domain/loss-claim.ts';
import { formatNumber } from '#domain/number-format.ts';
import { formatMoment } from '#domain/time.ts';
import { now } from '#state/clock.ts';
import { loadClaims, type LossClaim, mayClaim } from '#state/loss-claims.ts';
import type { Row } from '#state/reports.ts';
import { useSpeech } from '#ui/language.tsx';

import { ClaimForm } from './claim-form.tsx';
import { numberAt } from './row-value.ts';
import { useKeyed } from './use-keyed.ts';

/** Cause and claim of a loss: where it stands, the next step for who may make it, and every step so far. */
export const ClaimSection = ({ row, onChanged }: { readonly row: Row; readonly onChanged: () => void }) => {
  const { t, language } = useSpeech();
  const id = String(row['id']);
  const [versions, setVersions] = useState<readonly LossClaim[] | null>(null);
  const [turn, setTurn] = useState(0);
  useKeyed(`${id} ${turn}`, () => loadClaims(id), setVersions);
  if (versions === null) return null;
  const claim = versions[0] ?? null;
  const state = claim?.claimState ?? 'none';
  const figures = ({ claimedL, claimedAmount }: LossClaim): string[] => [
    ...(claimedL === null ? [] : [`${formatNumber(claimedL, 2)} L`]),
    ...(claimedAmount === null ? [] : [`¥${formatNumber(claimedAmount, 2)}`]),
  ];
  return (
    <section data-part="claim" data-state={state} data-version={claim?.version ?? 0}>
      <div className="sec">{t(['原因与索赔', 'Cause and claim'])}</div>
      {state === 'settled' || !mayClaim() ? null : (
        <ClaimForm
          key={id}
          id={id}
          claim={claim}
          lossL={numberAt(row, 'lossV20L')}
          onDone={() => {
            setTurn(turn + 1);
            onChanged();
          }}
        />
      )}
      {versions.length === 0 && !mayClaim() ? (
        <p className="small t2">{t(['还没有人说明原因', 'Nobody has said anything yet'])}</p>
      ) : null}
      {versions.map((version) => (
        <div key={version.version} className="ev" data-part="claim-step">
          <span>{formatMoment(version.time, now.value, language)}</span>
          <i />
          <span className="step">
            <b>
              {[
                t(claimStates[version.claimState].text),
                ...(version.cause === null ? [] : [t(lossCauses[version.cause].text)]),
                ...figures(version),
              ].join(' · ')}
            </b>
            <small className="t2">
              {[version.byName, version.causeNote, version.remark].filter((part) => part !== '').join(' · ')}
            </small>
          </span>
        </div>
      ))}
    </section>
  );
};
