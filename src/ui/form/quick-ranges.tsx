import {
  type Period,
  periodProblem,
  quickRange,
  quickRangeNames,
  quickRanges,
  rangeOfPeriod,
} from '#domain/time/period.ts';

import { useTranslation } from '../language.tsx';
import styles from './period-picker.module.css';

/** Periods that are asked for often, by one press. */
export const QuickRanges = ({
  period,
  nowMs,
  maxDays,
  onRange,
}: {
  readonly period: Period;
  readonly nowMs: number;
  readonly maxDays: number | undefined;
  readonly onRange: (period: Period) => void;
}) => {
  const { t } = useTranslation();
  const { fromMs, toMs } = period;
  const chosen = rangeOfPeriod(period, nowMs);
  const offered = quickRangeNames.filter((name) => periodProblem(quickRange(name, nowMs), maxDays) === null);
  return (
    <div
      className={styles.quickRanges}
      data-part="quick-ranges"
      role="group"
      aria-label={t(['快捷时间', 'Quick ranges'])}
    >
      {offered.map((name) => {
        const range = quickRange(name, nowMs);
        return (
          <button
            key={name}
            type="button"
            data-value={name}
            aria-pressed={chosen === null ? range.fromMs === fromMs && range.toMs === toMs : chosen === name}
            onClick={() => onRange(range)}
          >
            {t(quickRanges[name].text)}
          </button>
        );
      })}
    </div>
  );
};
