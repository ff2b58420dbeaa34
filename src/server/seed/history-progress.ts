import type { Dashboard } from '#contract/fleet/dashboard.ts';

type Progress = Dashboard['history'];

/** Progress of the filling of past days; null where nothing fills them. */
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
