import { formatNumber } from '#domain/number-format.ts';

import { useSpeech } from '../language.tsx';
import './score-strip.css';

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
  const { t } = useSpeech();
  const x = (value: number): number => 4 + (value / 100) * (width - 8);
  return (
    <svg
      className="score-strip"
      width={width}
      height="16"
      viewBox={`0 0 ${width} 16`}
      role="img"
      aria-label={t(['{score} 分，中位数 {median}', '{score}, median {median}'], {
        score: formatNumber(score, 1),
        median: formatNumber(median, 1),
      })}
    >
      <path d={`M4 8H${width - 4}`} className="scale" />
      {score === null || median === null ? null : (
        <path d={`M${x(median)} 8H${x(score)}`} className="between" />
      )}
      {median === null ? null : <path d={`M${x(median)} 2.5V13.5`} className="middle" />}
      {score === null ? null : <circle cx={x(score)} cy="8" r="3.5" className="own" />}
    </svg>
  );
};
