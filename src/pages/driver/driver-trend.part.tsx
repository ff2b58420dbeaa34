import { useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import type { DriverHistory } from '#state/fleet/drivers.ts';
import { shortDay } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import { useWidth } from '#ui/use-width.ts';

import { TrendLabel } from './trend-label.part.tsx';
import chartFrame from '#ui/chart/chart-frame.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './driver-trend.module.css';

type Week = DriverHistory['weeks'][number];

const heightPx = 168;
const left = 32;
const right = 64;
const top = 10;
const bottom = 22;

/** Pieces of a line without the weeks that have no score. */
const pathOf = (
  values: readonly (number | null)[],
  x: (i: number) => number,
  y: (value: number) => number,
): string =>
  values
    .map((value, i) =>
      value === null ? '' : `${(values[i - 1] ?? null) === null ? 'M' : 'L'}${x(i)} ${y(value)}`,
    )
    .join('');

/** The score week by week beside the fleet's median. The head names the week under the pointer or the focus. */
export const DriverTrend = ({ weeks }: { readonly weeks: readonly Week[] }) => {
  const { t, language } = useTranslation();
  const [box, widthPx] = useWidth<HTMLDivElement>(640);
  const [at, setAt] = useState<number | null>(null);
  const title = t(['每周走势', 'Week by week']);
  const own = weeks.map(({ score }) => score);
  const middle = weeks.map(({ median }) => median);
  const index = at ?? weeks.length - 1;
  const shown = weeks[index];
  const step = (widthPx - left - right) / Math.max(1, weeks.length - 1);
  const x = (i: number): number => (weeks.length < 2 ? left + (widthPx - left - right) / 2 : left + i * step);
  const y = (value: number): number => top + (1 - value / 100) * (heightPx - top - bottom);
  /** The name of a line at its end; `name` is its class. */
  const label = (
    values: readonly (number | null)[],
    other: readonly (number | null)[],
    text: string,
    name: string,
  ) => <TrendLabel values={values} other={other} text={text} name={name} x={x} y={y} />;
  return (
    <figure
      className={`${chartFrame.chart} ${styles.trend}`}
      data-part="trend"
      data-value={weeks.length}
      aria-label={title}
    >
      <figcaption>
        <b>{title}</b>
        <span className={layout.spacer} />
        {shown === undefined ? null : (
          <span className={chartFrame.values}>
            <span className={typography.muted}>
              {t(['{day} 起一周', 'week from {day}'], { day: shortDay(shown.week, language) })}
            </span>
            <span>
              {t(['本人', 'own'])} <b>{formatNumber(shown.score, 1)}</b>
            </span>
            <span>
              {t(['中位数', 'median'])} <b>{formatNumber(shown.median, 1)}</b>
            </span>
            <span>{formatNumber(shown.km)} km</span>
          </span>
        )}
      </figcaption>
      <div
        ref={box}
        tabIndex={weeks.length > 1 ? 0 : undefined}
        role="group"
        aria-label={title}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
          if (by === 0) return;
          event.preventDefault();
          setAt(Math.max(0, Math.min(weeks.length - 1, index + by)));
        }}
        onPointerMove={(event) => {
          const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
          setAt(Math.max(0, Math.min(weeks.length - 1, Math.round((px - left) / Math.max(1, step)))));
        }}
        onPointerLeave={() => setAt(null)}
      >
        <svg width={widthPx} height={heightPx} aria-hidden="true">
          {[0, 60, 75, 90, 100].map((value) => (
            <g key={value}>
              <path d={`M${left} ${y(value)}H${widthPx - right}`} className={styles.grid} />
              <text x={left - 6} y={y(value) + 4} textAnchor="end">
                {value === 100 ? '' : value}
              </text>
            </g>
          ))}
          {weeks.map(({ week }, i) => (
            <text key={week} x={x(i)} y={heightPx - 6} textAnchor="middle">
              {i % Math.max(1, Math.ceil(48 / Math.max(1, step))) === 0 ? shortDay(week, language) : ''}
            </text>
          ))}
          {at === null ? null : (
            <path d={`M${x(at)} ${top}V${heightPx - bottom}`} className={styles.cursor} />
          )}
          <path d={pathOf(middle, x, y)} className={`${styles.line} ${styles.median}`} />
          <path d={pathOf(own, x, y)} className={`${styles.line} ${styles.own}`} />
          {own.map((value, i) =>
            value === null ? null : (
              <circle key={weeks[i]?.week} cx={x(i)} cy={y(value)} r="2.5" className={styles.dot} />
            ),
          )}
          {label(own, middle, t(['本人', 'own']), 'own')}
          {label(middle, own, t(['中位数', 'median']), 'middle')}
        </svg>
      </div>
    </figure>
  );
};
