import { claimStates, lossCauses, lossJudgements } from '#domain/losses/loss-claim.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import type { LossClaim } from '#state/reports/loss-claims.ts';
import { useTranslation } from '#ui/language.tsx';
import timeline from '#ui/styles/timeline.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './claim-steps.module.css';

const figures = ({ claimedL, claimedAmount }: LossClaim): string[] => [
  ...(claimedL === null ? [] : [`${formatNumber(claimedL, 2)} L`]),
  ...(claimedAmount === null ? [] : [`¥${formatNumber(claimedAmount, 2)}`]),
];

/** Every step of a claim, the newest first: when, what was entered, by whom. */
export const ClaimSteps = ({ versions }: { readonly versions: readonly LossClaim[] }) => {
  const { t, language } = useTranslation();
  return versions.map((version) => (
    <div key={version.version} className={timeline.step} data-part="claim-step">
      <span>{formatMoment(version.time, now.value, language)}</span>
      <i />
      <span className={styles.words}>
        <b>
          {[
            ...(version.judgement === null ? [] : [t(lossJudgements[version.judgement].text)]),
            t(claimStates[version.claimState].text),
            ...(version.cause === null ? [] : [t(lossCauses[version.cause].text)]),
            ...figures(version),
          ].join(' · ')}
        </b>
        <small className={typography.secondary}>
          {[version.byName, version.causeNote, version.remark].filter((part) => part !== '').join(' · ')}
        </small>
      </span>
    </div>
  ));
};
