import { alarmCalls } from './alarms.ts';
import { approvalCalls } from './approvals.ts';
import { areaCalls } from './areas.ts';
import type { CallArguments, CallReply } from './call.ts';
import { certificateCalls } from './certificates.ts';
import { correctionCalls } from './corrections.ts';
import { dashboardCalls } from './dashboard.ts';
import { deviceCalls } from './devices.ts';
import { driverCalls } from './drivers.ts';
import { exportCalls } from './exports.ts';
import { handoverCalls } from './handovers.ts';
import { heartbeatCalls } from './heartbeats.ts';
import { levelTrendCalls } from './level-trend.ts';
import { resourceCalls } from './resources.ts';
import { lossClaimCalls } from './loss-claims.ts';
import { mediaCalls } from './media.ts';
import { menuCalls } from './menus.ts';
import { ownDeviceCalls } from './own-devices.ts';
import { pushCalls } from './push.ts';
import { quickVisitCalls } from './quick-visits.ts';
import { reportWhyCalls } from './report-why.ts';
import { reportCalls } from './reports.ts';
import { savedFilterCalls } from './saved-filters.ts';
import { sessionCalls } from './session.ts';
import { shelvingCalls } from './shelving.ts';
import { trackAroundCalls } from './track-around.ts';
import { stationHandoverCalls } from './station-handovers.ts';
import { truckDetailCalls } from './truck-detail.ts';
import { truckStatusCalls } from './truck-status.ts';
import { userPrivilegeCalls } from './user-privilege.ts';

/** Every call of the service, by the name under which tabs ask the hub for it. */
export const calls = {
  ...sessionCalls,
  ...userPrivilegeCalls,
  ...menuCalls,
  ...quickVisitCalls,
  ...ownDeviceCalls,
  ...pushCalls,
  ...truckStatusCalls,
  ...truckDetailCalls,
  ...trackAroundCalls,
  ...areaCalls,
  ...alarmCalls,
  ...shelvingCalls,
  ...approvalCalls,
  ...heartbeatCalls,
  ...deviceCalls,
  ...reportCalls,
  ...reportWhyCalls,
  ...lossClaimCalls,
  ...handoverCalls,
  ...stationHandoverCalls,
  ...certificateCalls,
  ...mediaCalls,
  ...levelTrendCalls,
  ...savedFilterCalls,
  ...resourceCalls,
  ...correctionCalls,
  ...exportCalls,
  ...dashboardCalls,
  ...driverCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type ArgumentsOf<N extends CallName> = CallArguments<Calls[N]>;
export type ReplyOf<N extends CallName> = CallReply<Calls[N]>;
