import type { LossSubjectHistory } from '#state/reports/loss-sums.ts';
import { useTranslation } from '#ui/language.tsx';

import type { subjectPlot } from './subject-plot.part.ts';
import styles from '../control-chart.module.css';

/** How far each trip was off, below the sums. */
export const TripBars = ({
  trips,
  plot: { left, right, barMost, widthPx, step, x, middle, bar },
}: {
  readonly trips: LossSubjectHistory['trips'];
  readonly plot: ReturnType<typeof subjectPlot>;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <path d={`M${left} ${middle}H${widthPx - right}`} className={styles.grid} />
      {trips.map((trip, index) => (
        <path
          key={`${trip.time} ${trip.taskCode ?? index}`}
          d={`M${x(index)} ${middle}V${middle - bar(trip.z)}`}
          className={styles.bar}
          style={{ strokeWidth: Math.max(1, Math.min(6, step * 0.5)) }}
        />
      ))}
      <text x={left - 6} y={middle - bar(barMost) + 8} textAnchor="end">
        +4
      </text>
      <text x={left - 6} y={middle - bar(-barMost)} textAnchor="end">
        −4
      </text>
      <text x={widthPx - right + 6} y={middle + 4}>
        {t(['每单 z', 'z of a trip'])}
      </text>
    </>
  );
};
