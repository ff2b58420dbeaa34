import { formatDate } from '#domain/time/time.ts';
import type { ThresholdTrial } from '#state/reports/thresholds.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './trial-panel.module.css';

/** Days side by side: what there was, and what there would have been. */
export const TrialDays = ({ days }: { readonly days: ThresholdTrial['days'] }) => {
  const { t, language } = useTranslation();
  const most = Math.max(1, ...days.flatMap(({ before, after }) => [before, after]));
  const height = (count: number): string => `${(count / most) * 100}%`;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <ol className={styles.days} data-part="trial-days">
        {days.map(({ day, before, after }) => (
          <li key={day} title={`${day}: ${before} → ${after}`}>
            <span className={typography.visuallyHidden}>
              {day} {before} → {after}
            </span>
            <i data-side="before" style={{ height: height(before) }} />
            <i data-side="after" style={{ height: height(after) }} />
          </li>
        ))}
      </ol>
      <p className={`${styles.axis} ${typography.muted} ${typography.small}`}>
        <span>{formatDate(first?.day, language)}</span>
        <span>
          <i data-side="before" /> {t(['现值', 'now'])} <i data-side="after" /> {t(['改后', 'changed'])}
        </span>
        <span>{formatDate(last?.day, language)}</span>
      </p>
    </>
  );
};
