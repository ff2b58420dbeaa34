import styles from './day-strip.module.css';

const height = 18;

/** How bad a day is, 0 (nothing lost) to 4. */
const levelOf = (score: number): number =>
  score >= 99.5 ? 0 : score >= 97 ? 1 : score >= 90 ? 2 : score >= 70 ? 3 : 4;

const heights = [3, 6, 10, 14, 18] as const;

/** Scores by day from left to right, a bar a day: the worse, the higher and the darker; a dash where there is none. */
export const DayStrip = ({
  scores,
  width,
  label,
}: {
  /** 0-100; null: no score. */
  readonly scores: readonly (number | null)[];
  readonly width: number;
  readonly label: string;
}) => {
  const pitch = width / Math.max(1, scores.length);
  return (
    <svg
      className={styles.strip}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {scores.map((score, index) => {
        const x = index * pitch + 0.5;
        if (score === null)
          return <path key={index} d={`M${x + pitch / 2 - 2} ${height - 1.5}h3`} className={styles.none} />;
        const level = levelOf(score);
        const tall = heights[level] ?? height;
        return (
          <rect
            key={index}
            x={x}
            y={height - tall}
            width={Math.max(1, pitch - 1)}
            height={tall}
            className={styles.day}
            data-level={level}
          />
        );
      })}
    </svg>
  );
};
