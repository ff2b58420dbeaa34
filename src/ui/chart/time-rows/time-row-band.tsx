import styles from '../lane-chart.module.css';
import { niceTicks } from '../nice-ticks.ts';
import type { TimeRow } from './time-row.ts';

/** A band of values with its limit. */
export const TimeRowBand = ({
  band,
  x,
  top,
  height,
  rightPx,
}: {
  readonly band: NonNullable<TimeRow['band']>;
  readonly x: (ms: number) => number;
  readonly top: number;
  readonly height: number;
  readonly rightPx: number;
}) => {
  const known = band.points.filter(
    (point): point is { ms: number; low: number; high: number } => point.low !== null && point.high !== null,
  );
  if (known.length === 0) return null;
  const { top: peak, ticks } = niceTicks(Math.max(...known.map(({ high }) => high), band.limit ?? 0));
  const y = (value: number): number => top + 6 + ((peak - value) / peak) * (height - 8);
  const runs: { ms: number; low: number; high: number }[][] = [];
  for (const point of known) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && point.ms - last.ms <= band.gapMs) run.push(point);
    else runs.push([point]);
  }
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${x(band.points[0]?.ms ?? 0)} ${y(tick)}H${rightPx}`} className={styles.grid} />
          <text x={rightPx + 4} y={y(tick) + 3.5} className={styles.tick}>
            {tick}
          </text>
        </g>
      ))}
      {runs.map((run) => {
        const edge = (value: (point: (typeof run)[number]) => number, points = run): string =>
          points.map((point) => `${x(point.ms).toFixed(1)} ${y(value(point)).toFixed(1)}`).join('L');
        return (
          <g key={run[0]?.ms}>
            <path
              d={`M${edge(({ high }) => high)}L${edge(({ low }) => low, run.toReversed())}Z`}
              className={styles.band}
            />
            <path d={`M${edge(({ low }) => low)}`} className={styles.low} />
          </g>
        );
      })}
      {band.limit === null ? null : (
        <g>
          <path d={`M${x(band.points[0]?.ms ?? 0)} ${y(band.limit)}H${rightPx}`} className={styles.limit} />
          <text x={rightPx - 4} y={y(band.limit) - 3} textAnchor="end" className={styles.limitText}>
            {band.limitLabel}
          </text>
        </g>
      )}
    </g>
  );
};
