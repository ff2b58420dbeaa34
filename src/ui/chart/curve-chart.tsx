import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';

import 'uplot/dist/uPlot.min.css';
import chartFrame from './chart-frame.module.css';
import layout from '../styles/layout.module.css';
import typography from '../styles/typography.module.css';

/**
 * A line over the horizontal axis; `weak` lines are limits, drawn thin and without a value in the head. A line goes on
 * over an undefined value and breaks at null.
 */
export interface CurveLine {
  readonly label: string;
  readonly values: readonly (number | null | undefined)[];
  readonly weak?: boolean;
}

const dashes: readonly (readonly number[])[] = [[], [6, 3]];

/** Lines over a quantity that rises from left to right; the values under the pointer are written in the head. */
export const CurveChart = ({
  title,
  unit,
  xUnit,
  xs,
  lines,
  scheme,
  format,
  formatX = format,
}: {
  readonly title: string;
  readonly unit: string;
  readonly xUnit: string;
  /** Rising. */
  readonly xs: readonly number[];
  readonly lines: readonly CurveLine[];
  readonly scheme: string;
  readonly format: (value: number | null) => string;
  /** Where positions are not written as values are. */
  readonly formatX?: (x: number | null) => string;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const key = JSON.stringify([xs, lines, scheme]);
  useEffect(() => {
    const element = box.current;
    if (!element || xs.length < 2) return undefined;
    const style = getComputedStyle(element);
    const token = (name: string): string => style.getPropertyValue(`--tw-${name}`).trim();
    const axis = {
      stroke: token('text-3'),
      font: `11px ${style.fontFamily}`,
      grid: { stroke: token('line'), width: 1 },
      ticks: { show: false },
    };
    let strong = 0;
    const plot = new uPlot(
      {
        width: element.clientWidth || 300,
        height: 150,
        padding: [10, 20, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false } },
        scales: { x: { time: false } },
        axes: [
          { ...axis, grid: { show: false }, size: 22 },
          { ...axis, size: 48, space: 36 },
        ],
        series: [
          {},
          ...lines.map(({ label, weak }) => {
            if (weak)
              return { label, stroke: token('text-3'), width: 1, dash: [3, 3], points: { show: false } };
            strong += 1;
            return {
              label,
              stroke: token(`s${strong}`),
              width: 1.75,
              dash: [...(dashes[strong - 1] ?? [])],
              points: { show: false },
            };
          }),
        ],
        hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? null)] },
      },
      [[...xs], ...lines.map(({ values }) => [...values])],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: 150 }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  const index = at ?? xs.length - 1;
  return (
    <figure className={chartFrame.chart} data-part="curve" aria-label={title}>
      <figcaption>
        <b>{title}</b> <span className={`${typography.muted} ${typography.small}`}>{unit}</span>
        <span className={layout.spacer} />
        <span className={chartFrame.values}>
          <span className={typography.muted}>
            {formatX(xs[index] ?? null)} {xUnit}
          </span>
          {lines
            .filter(({ weak }) => weak !== true)
            .map(({ label, values }, i) => (
              <span key={label}>
                <i style={{ background: `var(--tw-s${i + 1})` }} />
                {label} <b>{format(values[index] ?? null)}</b>
              </span>
            ))}
        </span>
      </figcaption>
      <div ref={box} className={chartFrame.box} />
    </figure>
  );
};
