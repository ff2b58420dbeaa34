import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

import { alarmStateWords, type AlarmVerdict, alarmVerdicts } from '#domain/alarms/alarm-states.ts';
import { useTranslation } from '#ui/language.tsx';
import segmented from '#ui/styles/segmented.module.css';

/** What people make of an alarm: one of the states, by the arrow keys too. */
export const VerdictChoice = ({
  verdict,
  onVerdict,
}: {
  readonly verdict: AlarmVerdict;
  readonly onVerdict: (verdict: AlarmVerdict) => void;
}) => {
  const { t } = useTranslation();
  const step = (event: ReactKeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : alarmVerdicts[alarmVerdicts.indexOf(verdict) + by];
    if (next === undefined) return;
    event.preventDefault();
    onVerdict(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-value=${next}]`)?.focus();
  };
  return (
    <div className={segmented.small} role="group" aria-label={t(['处理状态', 'State'])} onKeyDown={step}>
      {alarmVerdicts.map((state) => (
        <button
          key={state}
          type="button"
          data-value={state}
          aria-pressed={verdict === state}
          tabIndex={verdict === state ? 0 : -1}
          onClick={() => onVerdict(state)}
        >
          {t(alarmStateWords[state].text)}
        </button>
      ))}
    </div>
  );
};
