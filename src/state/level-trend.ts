import type { LevelTrend } from '#contract/level-trend.ts';

import { callAndShow } from './calls.ts';

export type { LevelTrend };

/** A compartment through time; null: it could not be read, and people were told. */
export const loadLevelTrend = async (asked: {
  readonly signCode: string;
  readonly compartment: number;
  readonly startTime: string;
  readonly endTime: string;
}): Promise<LevelTrend | null> => {
  const outcome = await callAndShow('levelTrend.get', asked);
  return outcome.ok ? outcome.value : null;
};
