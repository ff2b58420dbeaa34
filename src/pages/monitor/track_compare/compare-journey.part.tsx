import { maxTrackDays, type trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { messages } from '#i18n/messages.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Journey } from '#state/tracks/compare-address.ts';
import { now } from '#state/view/clock.ts';
import { letterOf } from '#templates/replay/map/replay-on-map.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';

import { TaskChoice } from './task-choice.part.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './compare.module.css';

/** One of the two journeys: its truck, its task or its time. */
export const CompareJourney = ({
  journey,
  index: i,
  first,
  fault,
  problem,
  onJourney,
}: {
  readonly journey: Journey;
  /** 0: the one whose road is the measure. */
  readonly index: number;
  readonly first: Journey;
  /** Why its truck can't be taken. */
  readonly fault: Text | null;
  readonly problem: ReturnType<typeof trackPeriodProblem>;
  readonly onJourney: (journey: Journey) => void;
}) => {
  const { t } = useTranslation();
  const name = i === 0 ? 'signCode' : 'otherSignCode';
  return (
    <fieldset className={styles.journey}>
      <legend>
        <i className={styles.letter} style={{ borderColor: `var(--tw-s${i + 1})` }}>
          {letterOf(i)}
        </i>{' '}
        {i === 0
          ? t(['行程一（以其道路为准）', 'First journey: its road is the measure'])
          : t(['行程二', 'Second journey'])}
      </legend>
      <label className={inputs.frame}>
        <span className={typography.visuallyHidden}>{t(words.plate)}</span>
        <input
          name={name}
          list="compare-plates"
          autoComplete="off"
          placeholder={i === 0 ? t(words.plate) : t(['车牌；空为同一辆车', 'Plate; empty: the same truck'])}
          value={journey.signCode}
          aria-invalid={fault !== null}
          onChange={(event) => onJourney({ ...journey, signCode: event.target.value })}
        />
      </label>
      {fault === null ? null : (
        <p className={`${typography.small} ${typography.danger}`} role="alert">
          {t(fault)}
        </p>
      )}
      <TaskChoice
        asked={i === 1 && journey.signCode.trim() === '' ? { ...journey, signCode: first.signCode } : journey}
        beside={i === 0 ? null : first}
        onJourney={onJourney}
      />
      <PeriodPicker
        period={journey.period}
        nowMs={now.peek()}
        maxDays={maxTrackDays}
        onPeriod={(period) => onJourney({ ...journey, period })}
      />
      {problem === null ? null : (
        <p className={`${typography.small} ${typography.danger}`} role="alert" data-part="period-problem">
          {t(messages[problem])}
        </p>
      )}
    </fieldset>
  );
};
