import uPlot from 'uplot';

import { shortDay } from '#domain/time/time.ts';
import type { Language } from '#i18n/text.ts';

export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Bars stand for counts, lines for amounts. */
  readonly bars?: boolean;
}

const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];

/** Draws series by day. @param onPoint of the day under the pointer; null: it is none */
export const linePlot = (
  element: HTMLElement,
  days: readonly string[],
  series: readonly Series[],
  language: Language,
  onPoint: (index: number | null) => void,
): uPlot => {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--tw-${name}`).trim();
  const font = `11px ${style.fontFamily}`;
  const grid = { stroke: token('line'), width: 1 };
  const bars = uPlot.paths.bars?.({ size: [0.6, 24] });
  return new uPlot(
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
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [days.map((_, i) => i), ...series.map(({ values }) => [...values])],
    element,
  );
};
