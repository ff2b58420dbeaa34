import type { LevelTrend } from '#contract/fleet/level-trend.ts';

import { callAndShow } from '../hub/calls.ts';

export type { LevelTrend };

/** Level of a compartment over time; null: it could not be read, and the failure was shown. */
export const loadLevelTrend = async (asked: {
  readonly signCode: string;
  readonly compartment: number;
  readonly startTime: string;
  readonly endTime: string;
}): Promise<LevelTrend | null> => {
  const outcome = await callAndShow('levelTrend.get', asked);
  return outcome.ok ? outcome.value : null;
};
