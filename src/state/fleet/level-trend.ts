import type { LevelTrend } from '#contract/fleet/level-trend.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { LevelTrend };

/** Level of a compartment over time. */
export const loadLevelTrend = (asked: {
  readonly signCode: string;
  readonly compartment: number;
  readonly startTime: string;
  readonly endTime: string;
}): Promise<CallOutcome<LevelTrend>> => call('levelTrend.get', asked);
