import { useEffect, useRef } from 'react';
import uPlot from 'uplot';

import 'uplot/dist/uPlot.min.css';
import type { CurveLane } from './lane.ts';
import styles from './lanes.module.css';

const heightPx = 52;
/** Width of the axis' numbers; what lies over the plots begins there too. */
const axisPx = 40;

const spanOf = (lane: CurveLane, min: number | null, max: number | null): [number, number] => {
  const top = max ?? 0;
  if (lane.fromZero) return [0, Math.max(lane.leastSpan, top * 1.08)];
  const span = Math.max(top - (min ?? 0), lane.leastSpan) * 1.1;
  const from = ((min ?? 0) + top) / 2 - span / 2;
  return [from, from + span];
};

/** Curves in a low frame without a time axis of their own; drawn once, never for a moment. */
export const CurveLanePlot = ({
  lane,
  fromMs,
  toMs,
  scheme,
}: {
  readonly lane: CurveLane;
  readonly fromMs: number;
  readonly toMs: number;
  readonly scheme: string;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const style = getComputedStyle(element);
    const token = (name: string): string => style.getPropertyValue(`--tw-${name}`).trim();
    const data = uPlot.join(
      lane.lines.map(({ timesMs, values }): uPlot.AlignedData => [
        timesMs.map((ms) => ms / 1000),
        [...values],
      ]),
    );
    const plot = new uPlot(
      {
        width: element.clientWidth || 600,
        height: heightPx,
        padding: [6, 8, 4, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: () => [fromMs / 1000, toMs / 1000] },
          y: { range: (_plot, min, max) => spanOf(lane, min, max) },
        },
        axes: [
          { show: false },
          {
            stroke: token('text-3'),
            font: `10px ${style.fontFamily}`,
            grid: { stroke: token('line'), width: 1 },
            ticks: { show: false },
            size: axisPx,
            space: 20,
          },
        ],
        series: [
          {},
          ...lane.lines.map((line): uPlot.Series => ({
            label: line.key,
            stroke: token(line.ink),
            width: line.chosen ? 1.5 : 1,
            dash: [...line.dash],
            points: { show: false },
            ...(line.chosen && lane.fromZero && lane.lines.length <= 4
              ? { fill: `color-mix(in srgb, ${token(line.ink)} 14%, transparent)` }
              : {}),
          })),
        ],
      },
      data,
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [lane, fromMs, toMs, scheme]);
  return <div ref={box} className={styles.plot} style={{ height: heightPx }} />;
};
