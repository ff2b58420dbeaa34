import type { LevelTrend } from '#contract/fleet/level-trend.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { callAndShow } from '../hub/calls.ts';

export type { LevelTrend };

/** Level of a compartment over time. A failure was shown. */
export const loadLevelTrend = (asked: {
  readonly signCode: string;
  readonly compartment: number;
  readonly startTime: string;
  readonly endTime: string;
}): Promise<CallOutcome<LevelTrend>> => callAndShow('levelTrend.get', asked);
