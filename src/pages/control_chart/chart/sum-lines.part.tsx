import { sumDecision } from '#domain/statistics/cumulative-sum.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import type { LossSubjectHistory } from '#state/reports/loss-sums.ts';
import { useTranslation } from '#ui/language.tsx';

import type { subjectPlot } from './subject-plot.part.ts';
import styles from '../control-chart.module.css';

/** Ticks of the sums: few enough to be read. */
const ticksOf = (low: number, high: number): readonly number[] => {
  const step = [5, 10, 20, 50, 100, 200, 500].find((one) => (high - low) / one <= 8) ?? 1000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
};

/** Both sums, between their decisions. */
export const SumLines = ({
  history: { trips, sinceTrip },
  plot: { left, right, top, plotPx, widthPx, low, high, step, x, y, line, main, other },
}: {
  readonly history: LossSubjectHistory;
  readonly plot: ReturnType<typeof subjectPlot>;
}) => {
  const { t } = useTranslation();
  const last = trips.at(-1);
  return (
    <>
      {sinceTrip === null ? null : (
        <rect
          x={x(sinceTrip) - step / 2}
          y={top}
          width={Math.max(0, widthPx - right - x(sinceTrip) + step / 2)}
          height={plotPx}
          className={styles.changed}
        />
      )}
      {ticksOf(low, high).map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${widthPx - right}`} className={styles.grid} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {[sumDecision, -sumDecision].map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${widthPx - right}`} className={styles.decision} />
          {high - low > 90 && value > 0 ? null : (
            <text x={widthPx - right + 6} y={y(value) + 4} className={styles.decisionText}>
              {high - low > 90
                ? t(['判定 ±5', 'decision ±5'])
                : t(['判定 {v}', 'decision {v}'], { v: formatChange(value) })}
            </text>
          )}
        </g>
      ))}
      <polyline points={line(other)} className={styles.otherSum} />
      <polyline points={line(main)} className={styles.mainSum} />
      {step < 3
        ? null
        : trips.map((trip, index) => (
            <circle
              key={`${trip.time} ${trip.taskCode ?? index}`}
              cx={x(index)}
              cy={y(main(trip))}
              r="2.2"
              className={Math.abs(main(trip)) > sumDecision ? styles.beyond : styles.dot}
            />
          ))}
      {last === undefined ? null : (
        <text x={x(trips.length - 1) + 8} y={y(main(last)) + 4} className={styles.lastSum}>
          {formatChange(main(last), 1)}
        </text>
      )}
    </>
  );
};
