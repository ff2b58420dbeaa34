import { useState } from 'react';

import { maxTrackDays, trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { truckByText } from '#domain/fleet/truck-by-text.ts';
import { plateForm } from '#domain/text/plate.ts';
import type { Text } from '#i18n/text.ts';
import type { Journey, JourneyPair } from '#state/tracks/compare-address.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { CompareJourney } from './compare-journey.part.tsx';
import styles from './compare.module.css';

/** Two trucks, or one truck twice, each with its period of at most three days. */
export const CompareQuery = ({
  asked,
  onAsk,
}: {
  readonly asked: JourneyPair;
  readonly onAsk: (asked: JourneyPair) => void;
}) => {
  const { t } = useTranslation();
  const [[first, second], setPair] = useState(asked);
  const [tried, setTried] = useState(false);
  void fleetVersion.value;
  const plates = [...fleet().values()].map(({ signCode }) => signCode);
  const problems = [first, second].map(({ period }) => trackPeriodProblem(period));
  const change = (index: number, journey: Journey): void =>
    setPair(index === 0 ? [journey, second] : [first, journey]);
  const typed = [first, second].map(({ signCode }) => truckByText(signCode, fleet().values()));
  /** Why the truck of a journey can't be taken. Before the fleet is known a plate is taken as it was typed. */
  const faultOf = (index: number): Text | null => {
    if (index === 0 && first.signCode.trim() === '') return ['请填写车牌', 'Enter a plate'];
    return fleet().size === 0 ? null : (typed[index]?.fault ?? null);
  };
  const plateOf = (index: number, journey: Journey): string =>
    typed[index]?.truck?.signCode ?? plateForm(journey.signCode);
  return (
    <form
      className={styles.form}
      role="search"
      data-part="compare-query"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const plate = plateOf(0, first);
        if ([0, 1].some((index) => faultOf(index) !== null)) return;
        if (problems.some((problem) => problem !== null)) return;
        // Without a second truck it is the same one at another time.
        onAsk([
          { ...first, signCode: plate },
          { ...second, signCode: plateOf(1, second) || plate },
        ]);
      }}
    >
      <h1 className={typography.visuallyHidden}>{t(['轨迹对比', 'Track comparison'])}</h1>
      {[first, second].map((journey, i) => (
        <CompareJourney
          key={i === 0 ? 'signCode' : 'otherSignCode'}
          journey={journey}
          index={i}
          first={first}
          fault={tried ? faultOf(i) : null}
          problem={problems[i] ?? null}
          onJourney={(next) => change(i, next)}
        />
      ))}
      <datalist id="compare-plates">
        {plates.slice(0, 200).map((plate) => (
          <option key={plate} value={plate} />
        ))}
      </datalist>
      <div className={styles.line}>
        <span className={`${typography.small} ${typography.muted}`}>
          {t(['每段最长 {n} 天', 'At most {n} days each'], { n: maxTrackDays })}
        </span>
        <span className={layout.spacer} />
        <button type="submit" className={buttons.primary}>
          {t(['对比', 'Compare'])}
        </button>
      </div>
    </form>
  );
};
