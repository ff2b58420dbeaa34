import { useState } from 'react';

import { sumDecision } from '#domain/statistics/cumulative-sum.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { formatLitresChange } from '#domain/text/litres.ts';
import { chinaDay, shortDay } from '#domain/time/time.ts';
import type { LossSubjectHistory } from '#state/reports/loss-sums.ts';
import chartFrame from '#ui/chart/chart-frame.module.css';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import { useWidth } from '#ui/use-width.ts';

import { sumShown } from './sum-shown.part.ts';
import styles from './control-chart.module.css';

const [left, right, top, plotPx, gapPx, barsPx] = [34, 78, 12, 190, 24, 56];
const heightPx = top + plotPx + gapPx + barsPx;

/** What a trip's bar is as high as, standard deviations. */
const barMost = 4;

/** Ticks of the sums: few enough to be read. */
const ticksOf = (low: number, high: number): readonly number[] => {
  const step = [5, 10, 20, 50, 100, 200, 500].find((one) => (high - low) / one <= 8) ?? 1000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
};

/** Both running sums between their decisions, the trips below. The head names the trip under the pointer or the focus. */
export const SubjectChart = ({ history }: { readonly history: LossSubjectHistory }) => {
  const { t, language } = useTranslation();
  const [box, widthPx] = useWidth<HTMLDivElement>(720);
  const [at, setAt] = useState<number | null>(null);
  const { trips, sinceTrip, signalTrip, subject } = history;
  const low = -Math.max(sumDecision * 1.4, ...trips.map(({ below }) => below));
  const high = Math.max(sumDecision * 1.4, ...trips.map(({ above }) => above));
  const step = (widthPx - left - right) / Math.max(1, trips.length);
  const x = (index: number): number => left + (index + 0.5) * step;
  const y = (value: number): number => top + ((high - value) / (high - low)) * plotPx;
  const middle = top + plotPx + gapPx + barsPx / 2;
  const bar = (z: number): number => (z / barMost) * (barsPx / 2 - 2);
  const line = (valueOf: (trip: (typeof trips)[number]) => number): string =>
    trips.map((trip, index) => `${x(index)},${y(valueOf(trip))}`).join(' ');
  const signalsAbove = subject.above >= subject.below;
  const main = (trip: (typeof trips)[number]): number => (signalsAbove ? trip.above : -trip.below);
  const other = (trip: (typeof trips)[number]): number => (signalsAbove ? -trip.below : trip.above);
  const last = trips.at(-1);
  const shown = at === null ? last : trips[at];
  const every = Math.max(1, Math.ceil(64 / Math.max(1, step)));
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
          {at === null ? null : <path d={`M${x(at)} ${top}V${heightPx}`} className={styles.cursor} />}
          {trips.map((trip, index) =>
            index % every === 0 ? (
              <text key={`${trip.time} ${index}`} x={x(index)} y={top + plotPx + 16} textAnchor="middle">
                {dayOf(trip.time)}
              </text>
            ) : null,
          )}
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
        </svg>
      </div>
    </figure>
  );
};
