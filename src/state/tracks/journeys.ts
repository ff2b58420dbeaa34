import type { Journey, LearnedJourney } from '#contract/tracks/journeys.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { Journey, LearnedJourney };

/** The last completed tasks of a truck, the newest first. */
export const loadJourneys = (signCode: string): Promise<CallOutcome<Journey[]>> =>
  call('journeys.list', { signCode });

/** Where a task's truck drove. */
export const learnJourney = (signCode: string, taskCode: string): Promise<CallOutcome<LearnedJourney>> =>
  call('journeys.learn', { signCode, taskCode });
