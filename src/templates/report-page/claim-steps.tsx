import { claimStates, lossCauses } from '#domain/loss-claim.ts';
import { formatNumber } from '#domain/number-format.ts';
import { formatMoment } from '#domain/time.ts';
import { now } from '#state/clock.ts';
import type { LossClaim } from '#state/loss-claims.ts';
import { useSpeech } from '#ui/language.tsx';

const figures = ({ claimedL, claimedAmount }: LossClaim): string[] => [
  ...(claimedL === null ? [] : [`${formatNumber(claimedL, 2)} L`]),
  ...(claimedAmount === null ? [] : [`¥${formatNumber(claimedAmount, 2)}`]),
];

/** Every step of a claim, the newest first: when, what was said, by whom. */
export const ClaimSteps = ({ versions }: { readonly versions: readonly LossClaim[] }) => {
  const { t, language } = useSpeech();
  return versions.map((version) => (
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
  ));
};
