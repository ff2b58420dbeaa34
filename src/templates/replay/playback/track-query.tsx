import { useState } from 'react';

import { truckByText } from '#domain/fleet/truck-by-text.ts';
import { plateForm } from '#domain/text/plate.ts';
import type { TrackAddress } from '#state/tracks/track-address.ts';
import { maxTrackDays, maxTrackTrucks, trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { messages } from '#i18n/messages.ts';
import { words } from '#i18n/words.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { now } from '#state/view/clock.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './track-query.module.css';

/** More suggestions than these are not read. */
const most = 50;

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
        <label className={inputs.frame}>
          <Icon name="search" />
          <span className={typography.visuallyHidden}>{t(words.plate)}</span>
          <input
            name="signCode"
            list="track-plates"
            autoComplete="off"
            placeholder={
              plates.length === 0
                ? t(['车牌', 'Plate'])
                : t(['再加一辆，最多 {n} 辆', 'One more, up to {n}'], { n: maxTrackTrucks })
            }
            value={typed}
            onChange={(event) => {
              const text = event.target.value;
              if (known.includes(text)) add(text);
              else setTyped(text);
            }}
          />
          <datalist id="track-plates">
            {known
              .filter((code) => code.includes(wanted))
              .slice(0, most)
              .map((code) => (
                <option key={code} value={code} />
              ))}
          </datalist>
        </label>
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
