import type { Dashboard } from '#contract/dashboard.ts';

type Progress = Dashboard['history'];

/** How far the filling of past days has come; null where nothing fills them. */
export interface HistoryProgress {
  current(): Progress;
  report(progress: Progress): void;
}

export const createHistoryProgress = (): HistoryProgress => {
  let progress: Progress = null;
  return {
    current: () => progress,
    report: (next) => {
      progress = next;
    },
  };
};
