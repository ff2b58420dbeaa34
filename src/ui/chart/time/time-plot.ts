import uPlot from 'uplot';

import { formatClock, formatDay } from '#domain/time/time.ts';
import type { Language } from '#i18n/text.ts';

import type { Mark, TimeLine } from './time-line.ts';

/** Both ends of an axis with some air; what is never below zero is not drawn with room below it. */
const spanned = (least: number, min: number | null, max: number | null): [number, number] => {
  if (min === null || max === null) return [0, Math.max(1, least)];
  const span = Math.max(max - min, least, 1e-6) * 1.1;
  const from = (min + max) / 2 - span / 2;
  return min >= 0 && from < 0 ? [0, span] : [from, from + span];
};

export const panelPx = 148;
/** China has no summer time; the browser's own zone must not move the axis. */
export const chinaOffsetS = 8 * 3600;

/** Draws one line over the time axis. @param onAt ms UTC under the pointer; null: it is elsewhere */
export const timePlot = (
  element: HTMLElement,
  {
    line,
    fromMs,
    toMs,
    marks,
    group,
    language,
  }: {
    readonly line: TimeLine;
    readonly fromMs: number;
    readonly toMs: number;
    readonly marks: readonly Mark[];
    readonly group: string;
    readonly language: Language;
  },
  onAt: (ms: number | null) => void,
): uPlot => {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--tw-${name}`).trim();
  const font = `11px ${style.fontFamily}`;
  const seconds = line.timesMs.map((ms) => ms / 1000 + chinaOffsetS);
  const shade = (plot: uPlot): void => {
    const { ctx, bbox } = plot;
    for (const mark of marks) {
      const x0 = plot.valToPos(mark.fromMs / 1000 + chinaOffsetS, 'x', true);
      const x1 = plot.valToPos(mark.toMs / 1000 + chinaOffsetS, 'x', true);
      ctx.fillStyle = mark.bad ? token('p1') || '#c33' : token('s3');
      ctx.globalAlpha = mark.bad ? 0.28 : 0.16;
      ctx.fillRect(x0, bbox.top, Math.max(2, x1 - x0), bbox.height);
      ctx.globalAlpha = 1;
    }
  };
  return new uPlot(
    {
      width: element.clientWidth || 600,
      height: panelPx,
      padding: [8, 16, 0, 0],
      legend: { show: false },
      tzDate: (s) => uPlot.tzDate(new Date(s * 1000), 'Etc/UTC'),
      cursor: { y: false, sync: { key: group }, drag: { x: false, y: false } },
      scales: {
        x: { range: () => [fromMs / 1000 + chinaOffsetS, toMs / 1000 + chinaOffsetS] },
        y: { range: (_plot, min, max) => spanned(line.leastSpan ?? 0, min, max) },
      },
      axes: [
        {
          stroke: token('text-3'),
          font,
          grid: { show: false },
          ticks: { show: false },
          size: 22,
          values: (_plot, splits) => {
            // A single step of the axis between two days means days.
            const days = (splits[1] ?? 0) - (splits[0] ?? 0) >= 86_400;
            return splits.map((s) => {
              const atTick = (s - chinaOffsetS) * 1000;
              return days ? formatDay(atTick, language) : formatClock(atTick).slice(0, 5);
            });
          },
        },
        {
          stroke: token('text-3'),
          font,
          grid: { stroke: token('line'), width: 1 },
          ticks: { show: false },
          size: 56,
          space: 34,
        },
      ],
      series: [
        {},
        { label: line.label, stroke: token('s1'), width: 1.5, points: { show: false }, spanGaps: false },
      ],
      hooks: {
        drawAxes: [shade],
        setCursor: [
          ({ cursor, posToVal }) => {
            const left = cursor.left ?? -1;
            onAt(left < 0 ? null : (posToVal(left, 'x') - chinaOffsetS) * 1000);
          },
        ],
      },
    },
    [seconds, [...line.values]],
    element,
  );
};
