import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './trial-panel.module.css';
import type { headline } from './trial-sum.ts';

/** The figure that matters most: with the value of now, and with the wanted one. */
export const TrialFigures = ({
  figures,
  present,
  wanted,
}: {
  readonly figures: ReturnType<typeof headline>;
  /** The value of now, with its unit. */
  readonly present: string;
  readonly wanted: string;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {' '}
      <p
        className={styles.figures}
        data-part="trial-figures"
        data-before={figures.before}
        data-after={figures.after}
      >
        <span>
          <b>{formatNumber(figures.before)}</b>
          <small>{t(['现值 {value}', 'now, {value}'], { value: present })}</small>
        </span>
        <span aria-hidden="true">→</span>
        <span>
          <b>{formatNumber(figures.after)}</b>
          <small>{t(['改为 {value}', 'at {value}'], { value: wanted })}</small>
        </span>
      </p>
      <p>
        {figures.areAlarms
          ? t(
              [
                '会报警 {after} 次，而不是 {before} 次。',
                'It would have raised {after} {after:alarm|alarms} instead of {before}.',
              ],
              { before: figures.before, after: figures.after },
            )
          : t(
              [
                '会有 {after} 条记录，而不是 {before} 条。',
                'There would have been {after} {after:record|records} instead of {before}.',
              ],
              { before: figures.before, after: figures.after },
            )}
      </p>
    </>
  );
};
