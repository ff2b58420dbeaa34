import type { CallOutcome } from '#contract/hub.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Alarm } from '#contract/alarms.ts';

import { call } from './hub.ts';

export type { Dashboard };

export const loadDashboard = (): Promise<CallOutcome<Dashboard>> => call('dashboard.get', {});

/** What still waits for somebody, newest first. */
export const loadWaiting = async (): Promise<readonly Alarm[]> => {
  const outcome = await call('alarms.list', { unconfirmed: true, limit: 50 });
  return outcome.ok ? outcome.value.rows : [];
};
