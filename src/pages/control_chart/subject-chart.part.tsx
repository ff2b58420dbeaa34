import { useState } from 'react';

import { formatChange } from '#domain/text/number-format.ts';
import { formatLitresChange } from '#domain/text/litres.ts';
import { chinaDay, shortDay } from '#domain/time/time.ts';
import type { LossSubjectHistory } from '#state/reports/loss-sums.ts';
import chartFrame from '#ui/chart/chart-frame.module.css';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import { useWidth } from '#ui/use-width.ts';

import { sumShown } from './sum-shown.part.ts';
import { subjectPlot } from './chart/subject-plot.part.ts';
import { SumLines } from './chart/sum-lines.part.tsx';
import { TripBars } from './chart/trip-bars.part.tsx';
import styles from './control-chart.module.css';

/** Both running sums between their decisions, the trips below. The head names the trip under the pointer or the focus. */
export const SubjectChart = ({ history }: { readonly history: LossSubjectHistory }) => {
  const { t, language } = useTranslation();
  const [box, widthPx] = useWidth<HTMLDivElement>(720);
  const [at, setAt] = useState<number | null>(null);
  const { trips, sinceTrip, signalTrip, subject } = history;
  const plot = subjectPlot(history, widthPx);
  const { left, top, plotPx, heightPx, step, x, every } = plot;
  const last = trips.at(-1);
  const shown = at === null ? last : trips[at];
  const dayOf = (time: string): string => shortDay(chinaDay(Date.parse(time)), language);
  const title = t(['双侧累计和', 'Two-sided cumulative sum']);
  const since = sinceTrip === null ? undefined : trips[sinceTrip];
  return (
    <figure
      className={`${chartFrame.chart} ${styles.chart}`}
      data-part="subject-chart"
      data-value={trips.length}
      aria-label={title}
    >
      <figcaption>
        <b>{title}</b>
        {since === undefined ? null : (
          <span className={`${typography.muted} ${typography.small}`} data-field="since">
            {t(['变化大约从 {day} 开始', 'The change began about {day}'], { day: dayOf(since.time) })}
            {signalTrip === null
              ? ''
              : t(['，第 {n} 单发出信号', ', it signals at trip {n}'], { n: signalTrip + 1 })}
          </span>
        )}
        <span className={layout.spacer} />
        {shown === undefined ? null : (
          <span className={chartFrame.values} data-field="trip">
            <span className={typography.muted}>{dayOf(shown.time)}</span>
            <span>{shown.signCode}</span>
            <span>{formatLitresChange(shown.lossL)} L</span>
            <span>z {formatChange(shown.z, 2)}</span>
            <span>
              {t(['累计', 'sum'])} <b>{formatChange(sumShown(shown), 1)}</b>
            </span>
          </span>
        )}
      </figcaption>
      <div
        ref={box}
        tabIndex={trips.length > 1 ? 0 : undefined}
        role="group"
        aria-label={t(['{title}：{n} 单，现 {sum}', '{title}: {n} trips, now {sum}'], {
          title,
          n: trips.length,
          sum: formatChange(sumShown(subject), 1),
        })}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
          if (by === 0) return;
          event.preventDefault();
          setAt(Math.max(0, Math.min(trips.length - 1, (at ?? trips.length - 1) + by)));
        }}
        onPointerMove={(event) => {
          const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
          setAt(Math.max(0, Math.min(trips.length - 1, Math.floor((px - left) / Math.max(0.5, step)))));
        }}
        onPointerLeave={() => setAt(null)}
      >
        <svg width={widthPx} height={heightPx} aria-hidden="true" data-verdict={subject.verdict}>
          <SumLines history={history} plot={plot} />
          {at === null ? null : <path d={`M${x(at)} ${top}V${heightPx}`} className={styles.cursor} />}
          {trips.map((trip, index) =>
            index % every === 0 ? (
              <text key={`${trip.time} ${index}`} x={x(index)} y={top + plotPx + 16} textAnchor="middle">
                {dayOf(trip.time)}
              </text>
            ) : null,
          )}
          <TripBars trips={trips} plot={plot} />
        </svg>
      </div>
    </figure>
  );
};
