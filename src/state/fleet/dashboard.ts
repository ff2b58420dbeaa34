import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Dashboard } from '#contract/fleet/dashboard.ts';

import { call } from '../hub/hub.ts';

export type { Dashboard };

export const loadDashboard = (): Promise<CallOutcome<Dashboard>> => call('dashboard.get', {});
