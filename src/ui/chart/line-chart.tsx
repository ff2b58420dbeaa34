import { useEffect, useRef, useState } from 'react';

import { shortDay } from '#domain/time/time.ts';

import { useTranslation } from '../language.tsx';
import layout from '../styles/layout.module.css';
import typography from '../styles/typography.module.css';
import chartFrame from './chart-frame.module.css';
import { linePlot, type Series } from './line-plot.ts';

import 'uplot/dist/uPlot.min.css';

/** Series by day under one head; the values under the pointer are written in the head, not in a floating box. */
export const LineChart = ({
  title,
  unit,
  days,
  series,
  scheme,
  emptyText,
  format,
}: {
  readonly title: string;
  readonly unit: string;
  /** `YYYY-MM-DD`, rising. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly scheme: string;
  readonly emptyText: string;
  readonly format: (value: number | null) => string;
}) => {
  const { language } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const empty =
    days.length === 0 || series.every(({ values }) => values.every((value) => value === null || value === 0));
  const key = JSON.stringify([days, series, scheme, language]);

  useEffect(() => {
    const element = box.current;
    if (!element || empty) return;
    const plot = linePlot(element, days, series, language, setAt);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: 150 }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, empty]);

  const index = at ?? days.length - 1;
  return (
    <figure className={chartFrame.chart} data-part="chart" aria-label={title}>
      <figcaption>
        <b>{title}</b> <span className={`${typography.muted} ${typography.small}`}>{unit}</span>
        <span className={layout.spacer} />
        {empty ? null : (
          <span className={chartFrame.values}>
            <span className={typography.muted}>{shortDay(days[index] ?? '', language)}</span>
            {series.map((line, i) => (
              <span key={line.label}>
                <i
                  style={{ background: line.bars && i === 0 ? 'var(--tw-line-2)' : `var(--tw-s${i + 1})` }}
                />
                {line.label}{' '}
                <b data-field={line.label} data-value={line.values[index] ?? ''}>
                  {format(line.values[index] ?? null)}
                </b>
              </span>
            ))}
          </span>
        )}
      </figcaption>
      {empty ? (
        <div className={chartFrame.empty}>{emptyText}</div>
      ) : (
        <div ref={box} className={chartFrame.box} />
      )}
    </figure>
  );
};
