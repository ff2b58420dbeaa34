import { useState } from 'react';

import { maxTrackDays, maxTrackTrucks, trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { truckByText } from '#domain/fleet/truck-by-text.ts';
import { plateForm } from '#domain/text/plate.ts';
import { messages } from '#i18n/messages.ts';
import { words } from '#i18n/words.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import type { TrackAddress } from '#state/tracks/track-address.ts';
import { now } from '#state/view/clock.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { PlateSearch } from './plate-search.tsx';
import styles from './track-query.module.css';

/** Which trucks, and which period of at most three days. */
export const TrackQuery = ({
  asked,
  title,
  fits,
  onAsk,
}: {
  readonly asked: TrackAddress;
  readonly title: string;
  /** Whether a truck is offered. */
  readonly fits: (signCode: string) => boolean;
  readonly onAsk: (asked: TrackAddress) => void;
}) => {
  const { t } = useTranslation();
  const [plates, setPlates] = useState(asked.signCodes);
  const [period, setPeriod] = useState(asked.period);
  const [typed, setTyped] = useState('');
  void fleetVersion.value;
  const known = [...fleet().values()]
    .map(({ signCode }) => signCode)
    .filter((code) => !plates.includes(code) && fits(code));
  const wanted = plateForm(typed);
  const problem = trackPeriodProblem(period);
  const full = plates.length >= maxTrackTrucks;
  /** What was typed: the plate itself, or the only one that has it in it. */
  const meant = (): string => {
    const trucks = known.map((signCode) => ({ signCode }));
    return truckByText(wanted, trucks).truck?.signCode ?? wanted;
  };
  const add = (code: string): readonly string[] => {
    const next = code === '' || full || plates.includes(code) ? plates : [...plates, code];
    setPlates(next);
    setTyped('');
    return next;
  };
  return (
    <form
      className={styles.form}
      role="search"
      data-part="track-query"
      onSubmit={(event) => {
        event.preventDefault();
        const signCodes = add(wanted === '' ? '' : meant());
        if (problem === null) onAsk({ signCodes, period, atMs: period.fromMs });
      }}
    >
      <h1 className={typography.visuallyHidden}>{title}</h1>
      {plates.map((code) => (
        <span key={code} className={styles.truck} data-id={code}>
          <Plate code={code} />
          <span className={layout.spacer} />
          <button
            type="button"
            className={buttons.quietSmallIcon}
            aria-label={t(['移除 {plate}', 'Remove {plate}'], { plate: code })}
            onClick={() => setPlates(plates.filter((each) => each !== code))}
          >
            <Icon name="cross" />
          </button>
        </span>
      ))}
      {full ? null : (
        <PlateSearch
          typed={typed}
          known={known}
          isFirst={plates.length === 0}
          onTyped={(text) => {
            if (known.includes(text)) add(text);
            else setTyped(text);
          }}
        />
      )}
      <PeriodPicker period={period} nowMs={now.peek()} maxDays={maxTrackDays} onPeriod={setPeriod} />
      {problem === null ? null : (
        <p className={`${typography.small} ${typography.danger}`} role="alert" data-part="period-problem">
          {t(messages[problem])}
        </p>
      )}
      <div className={styles.line}>
        <span className={`${typography.small} ${typography.muted}`}>
          {t(['最长 {n} 天', 'At most {n} days'], { n: maxTrackDays })}
        </span>
        <span className={layout.spacer} />
        <button type="submit" className={buttons.primary}>
          {t(words.query)}
        </button>
      </div>
    </form>
  );
};
