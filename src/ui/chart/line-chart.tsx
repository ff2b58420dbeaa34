import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';

import 'uplot/dist/uPlot.min.css';
import { shortDay } from '#domain/time/time.ts';

import { useTranslation } from '../language.tsx';
import chartFrame from './chart-frame.module.css';
import layout from '../styles/layout.module.css';
import typography from '../styles/typography.module.css';

export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Bars stand for counts, lines for amounts. */
  readonly bars?: boolean;
}

const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];

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
    const style = getComputedStyle(element);
    const token = (name: string): string => style.getPropertyValue(`--tw-${name}`).trim();
    const font = `11px ${style.fontFamily}`;
    const grid = { stroke: token('line'), width: 1 };
    const bars = uPlot.paths.bars?.({ size: [0.6, 24] });
    const plot = new uPlot(
      {
        width: element.clientWidth || 300,
        height: 150,
        padding: [10, 12, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: () => [-0.6, days.length - 0.4] },
          y: { range: (_plot, low, high) => [Math.min(0, low ?? 0), (high ?? 1) * 1.08 || 1] },
        },
        axes: [
          {
            stroke: token('text-3'),
            font,
            grid: { show: false },
            ticks: { show: false },
            size: 22,
            splits: () => days.map((_, i) => i).filter((i) => (days.length - 1 - i) % 7 === 0),
            values: (_plot, splits) => splits.map((i) => shortDay(days[i] ?? '', language)),
          },
          {
            stroke: token('text-3'),
            font,
            grid,
            ticks: { show: false },
            size: 48,
            space: 36,
            values: (_plot, splits) =>
              splits.map((value) => (Math.abs(value) >= 10_000 ? `${value / 1000}k` : String(value))),
          },
        ],
        series: [
          {},
          ...series.map((line, i) => ({
            label: line.label,
            stroke: token(`s${i + 1}`),
            width: 1.75,
            dash: [...(dashes[i] ?? [])],
            points: { show: false },
            ...(line.bars && bars
              ? {
                  paths: bars,
                  fill: token(i === 0 ? 'line-2' : `s${i + 1}`),
                  stroke: token(i === 0 ? 'line-2' : `s${i + 1}`),
                }
              : {}),
          })),
        ],
        hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? null)] },
      },
      [days.map((_, i) => i), ...series.map(({ values }) => [...values])],
      element,
    );
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
