import { formatNumber } from '#domain/text/number-format.ts';

import { useTranslation } from '../language.tsx';
import styles from './score-strip.module.css';

/** A score on its scale beside the middle of the others: a line from one to the other, a tick where the middle is. */
export const ScoreStrip = ({
  score,
  median,
  width = 96,
}: {
  readonly score: number | null;
  readonly median: number | null;
  readonly width?: number;
}) => {
  const { t } = useTranslation();
  const x = (value: number): number => 4 + (value / 100) * (width - 8);
  return (
    <svg
      className={styles.strip}
      width={width}
      height="16"
      viewBox={`0 0 ${width} 16`}
      role="img"
      aria-label={t(['{score} 分，中位数 {median}', '{score}, median {median}'], {
        score: formatNumber(score, 1),
        median: formatNumber(median, 1),
      })}
    >
      <path d={`M4 8H${width - 4}`} className={styles.scale} />
      {score === null || median === null ? null : (
        <path d={`M${x(median)} 8H${x(score)}`} className={styles.between} />
      )}
      {median === null ? null : <path d={`M${x(median)} 2.5V13.5`} className={styles.median} />}
      {score === null ? null : <circle cx={x(score)} cy="8" r="3.5" className={styles.own} />}
    </svg>
  );
};
