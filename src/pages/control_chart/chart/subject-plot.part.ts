import { sumDecision } from '#domain/statistics/cumulative-sum.ts';
import type { LossSubjectHistory } from '#state/reports/loss-sums.ts';

const [left, right, top, plotPx, gapPx, barsPx] = [34, 78, 12, 190, 24, 56];
const heightPx = top + plotPx + gapPx + barsPx;

/** What a trip's bar is as high as, standard deviations. */
const barMost = 4;

/** Where what is drawn of a subject stands, px of the picture. */
export const subjectPlot = ({ trips, subject }: LossSubjectHistory, widthPx: number) => {
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
  /** One label of the days in so many trips. */
  const every = Math.max(1, Math.ceil(64 / Math.max(1, step)));
  return {
    left,
    right,
    top,
    plotPx,
    heightPx,
    barMost,
    widthPx,
    low,
    high,
    step,
    x,
    y,
    middle,
    bar,
    line,
    main,
    other,
    every,
  };
};
