import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Thresholds, ThresholdTrial, ThresholdValue } from '#contract/thresholds.ts';

import { call } from '../hub/hub.ts';

export type { Thresholds, ThresholdTrial, ThresholdValue };

/** Whose limit: a company's, also for those below it, or a truck's. */
export interface ThresholdScope {
  readonly scope: ThresholdValue['scope'];
  readonly scopeId: string;
}

/** Companies, trucks, and the limits of a page that they have of their own. */
export const loadThresholds = (address: string): Promise<CallOutcome<Thresholds>> =>
  call('thresholds.list', { address });

/** @param value null: what the next wider scope has. @param seenRowId of the own value that was seen; 0: there was none */
export const saveThreshold = (
  { scope, scopeId }: ThresholdScope,
  key: string,
  value: number | boolean | null,
  seenRowId: number,
): Promise<CallOutcome<{ readonly saved: boolean }>> =>
  call('thresholds.save', { key, scope, scopeId, value: JSON.stringify(value), seenRowId });

/** What a truck's messages of the last 30 days would have made with a value. */
export const tryThreshold = (
  { scope, scopeId }: ThresholdScope,
  key: string,
  value: number | boolean | null,
  truckId: string,
): Promise<CallOutcome<ThresholdTrial>> =>
  call('thresholds.try', { key, scope, scopeId, value: JSON.stringify(value), truckId });
