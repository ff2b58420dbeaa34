import { useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import type { Period } from '#domain/time/period.ts';
import { chinaDay, dayMs, formatDate, shortDay } from '#domain/time/time.ts';
import type { DriverHistory } from '#state/fleet/drivers.ts';
import { useTranslation } from '#ui/language.tsx';
import { useWidth } from '#ui/use-width.ts';
import chartFrame from '#ui/chart/chart-frame.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './driver-days.module.css';

type Day = DriverHistory['days'][number];

const plotPx = 96;
const markPx = 22;
const axisPx = 18;

const allDays = ({ fromMs, toMs }: Period): readonly string[] => {
  const days: string[] = [];
  for (let ms = fromMs; ms < toMs; ms += dayMs) days.push(chinaDay(ms));
  return days;
};

/** Kilometres day by day; under a day with events their number. Days without one stay empty. */
export const DriverDays = ({ days, period }: { readonly days: readonly Day[]; readonly period: Period }) => {
  const { t, language } = useTranslation();
  const [box, widthPx] = useWidth<HTMLDivElement>(640);
  const [at, setAt] = useState<string | null>(null);
  const known = new Map(days.map((day) => [day.day, day]));
  const all = allDays(period);
  const most = Math.max(1, ...days.map(({ km }) => km));
  const step = (widthPx - 32) / Math.max(1, all.length);
  const barPx = Math.max(2, Math.min(20, step * 0.66));
  const every = Math.max(1, Math.ceil(44 / step));
  const shown = at === null ? undefined : known.get(at);
  const title = t(['逐日', 'Day by day']);
  return (
    <figure
      className={`${chartFrame.chart} ${styles.days}`}
      data-part="days"
      data-value={days.length}
      aria-label={title}
    >
      <figcaption>
        <b>{title}</b>{' '}
        <span className={`${typography.muted} ${typography.small}`}>
          km · {t(['下方为事件数（预警不计）', 'events below, warnings aside'])}
        </span>
        <span className={layout.spacer} />
        {at === null ? null : (
          <span className={chartFrame.values}>
            <span className={typography.muted}>{formatDate(Date.parse(`${at}T04:00:00Z`), language)}</span>
            <span>
              <b>{formatNumber(shown?.km ?? 0, 1)}</b> km
            </span>
            <span>
              {t(['事件', 'events'])} <b>{shown?.events ?? 0}</b>
            </span>
          </span>
        )}
      </figcaption>
      <div ref={box} onPointerLeave={() => setAt(null)}>
        <svg width={widthPx} height={plotPx + markPx + axisPx} role="group" aria-label={title}>
          <path d={`M32 ${plotPx + 0.5}H${widthPx}`} className={styles.axis} />
          <text x="28" y="12" textAnchor="end">
            {formatNumber(most)}
          </text>
          {all.map((day, i) => {
            const one = known.get(day);
            const tall = ((one?.km ?? 0) / most) * (plotPx - 4);
            const middle = 32 + i * step + step / 2;
            return (
              <g
                key={day}
                data-id={day}
                data-value={one?.events ?? 0}
                className={one && one.events > 0 ? styles.some : undefined}
                onPointerEnter={() => setAt(day)}
              >
                <rect
                  x={32 + i * step}
                  y="0"
                  width={step}
                  height={plotPx + markPx}
                  className={styles.reach}
                />
                <rect
                  x={middle - barPx / 2}
                  y={plotPx - tall}
                  width={barPx}
                  height={tall}
                  className={styles.fill}
                />
                {one && one.events > 0 ? (
                  <text x={middle} y={plotPx + 15} textAnchor="middle" className={styles.events}>
                    {step < 12 ? '•' : one.events}
                  </text>
                ) : null}
                {i % every === 0 ? (
                  <text x={middle} y={plotPx + markPx + 13} textAnchor="middle">
                    {shortDay(day, language)}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      </div>
    </figure>
  );
};
