import type { Dashboard } from '#contract/fleet/dashboard.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';

/** How far past days are filled in; see the dashboard's contract. */
export type Progress = NonNullable<Dashboard['history']>;

/** Progress of the filling of past days; null where nothing fills them. */
export interface HistoryProgress {
  current(): Progress | null;
  report(progress: Omit<Progress, 'secondsLeft'>): void;
}

/** Before this much is done, the pace says nothing. */
const leastPercent = 3;

export const createHistoryProgress = (now: () => number): HistoryProgress => {
  let progress: Progress | null = null;
  let began: { readonly ms: number; readonly percent: number } | null = null;
  return {
    current: () => progress,
    report: (next) => {
      const { state, percent } = next;
      began = state === 'running' ? (began ?? { ms: now(), percent }) : null;
      const done = began === null ? 0 : percent - began.percent;
      const secondsLeft =
        began === null || done < leastPercent
          ? null
          : Math.round((((now() - began.ms) / 1000) * (100 - percent)) / done);
      progress = { ...next, secondsLeft };
    },
  };
};

/**
 * Whether a China day is none that the filling has yet to complete. Today is part of the stretch that is begun first:
 * from then on it is as whole as it is live.
 */
export const isFilled = (day: string, today: string, progress: Dashboard['history']): boolean => {
  if (progress === null || progress.state !== 'running') return true;
  if (day === today) return progress.filled.length > 1;
  const { fromMs, toMs } = chinaDayRange(day);
  return progress.filled.some(
    ({ fromTime, untilTime }) => Date.parse(fromTime) <= fromMs && Date.parse(untilTime) >= toMs,
  );
};
