import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Dashboard } from '#contract/fleet/dashboard.ts';
import type { Alarm } from '#contract/alarms/alarms.ts';

import { call } from '../hub/hub.ts';

export type { Dashboard };

export const loadDashboard = (): Promise<CallOutcome<Dashboard>> => call('dashboard.get', {});

/** Unconfirmed alarms as far as they are known. */
export interface Waiting {
  /** Newest first. */
  readonly rows: readonly Alarm[];
  /** Server time of the rows, ms. */
  readonly asOfMs: number;
  /** Whether they are the server's answer to the last request; else they are what this device holds. */
  readonly fresh: boolean;
}

/** Unconfirmed alarms; null: neither the server nor this device knows them. */
export const loadWaiting = async (): Promise<Waiting | null> => {
  const outcome = await call('alarms.list', { unconfirmed: true, limit: 50 });
  if (!outcome.ok) return null;
  const { value, cached, asOfMs } = outcome;
  return { rows: value.rows, asOfMs, fresh: !cached };
};
