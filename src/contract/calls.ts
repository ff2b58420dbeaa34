import { airtightCertificateCalls } from './reports/airtight-certificates.ts';
import { airtightReadingCalls } from './reports/airtight-readings.ts';
import { alarmCalls } from './alarms/alarms.ts';
import { thresholdCalls } from './thresholds.ts';
import { apiReferenceCalls } from './api/api-reference.ts';
import { approvalDetailCalls } from './fleet/approval-detail.ts';
import { approvalCalls } from './fleet/approvals.ts';
import { areaStopCalls } from './fleet/area-stops.ts';
import { authorityCalls } from './authority/authorities.ts';
import { areaCalls } from './fleet/areas.ts';
import { auditCalls } from './session/audit.ts';
import type { CallArguments, CallReply } from './call.ts';
import { cardSiteCalls } from './session/card-site.ts';
import { certificateCalls } from './reports/certificates.ts';
import { changeRequestCalls } from './change-requests.ts';
import { correctionCalls } from './corrections.ts';
import { dashboardCalls } from './fleet/dashboard.ts';
import { deviceCalls } from './devices/devices.ts';
import { deviceHealthCalls } from './devices/device-health.ts';
import { equipmentHealthCalls } from './devices/equipment-health.ts';
import { repairOrderCalls } from './devices/repair-orders.ts';
import { supplyForecastCalls } from './fleet/supply-forecast.ts';
import { upgradeEffectCalls } from './devices/upgrade-effects.ts';
import { deviceTestCalls } from './devices/device-tests.ts';
import { driverCalls } from './fleet/drivers.ts';
import { englishNameCalls } from './session/english-names.ts';
import { exportCalls } from './reports/exports.ts';
import { firstRunCalls } from './help/first-run.ts';
import { manualCalls } from './help/manuals.ts';
import { handoverCalls } from './alarms/handovers.ts';
import { heartbeatCalls } from './fleet/heartbeats.ts';
import { journeyCalls } from './tracks/journeys.ts';
import { levelTrendCalls } from './fleet/level-trend.ts';
import { pastFleetCalls } from './tracks/past-fleet.ts';
import { photoCalls } from './fleet/photos.ts';
import { placeFileCalls } from './fleet/place-files.ts';
import { sprayedStreetCalls } from './fleet/sprayed-streets.ts';
import { rolloutCalls } from './devices/rollouts.ts';
import { unlockPasswordCalls } from './devices/unlock-passwords.ts';
import { upgradeCalls } from './devices/upgrades.ts';
import { resourceCalls } from './resources.ts';
import { resourceSheetCalls } from './resource-sheets.ts';
import { transportDocumentCalls } from './reports/transport-documents.ts';
import { lossClaimCalls } from './reports/loss-claims.ts';
import { lossSumCalls } from './reports/loss-sums.ts';
import { lossStatementCalls } from './reports/loss-statements.ts';
import { mapCalls } from './fleet/maps.ts';
import { mediaCalls } from './fleet/media.ts';
import { menuCalls } from './session/menus.ts';
import { noticeCalls } from './notices.ts';
import { ownDeviceCalls } from './session/own-devices.ts';
import { parameterCalls } from './devices/parameters.ts';
import { pushCalls } from './alarms/push.ts';
import { quickVisitCalls } from './session/quick-visits.ts';
import { reportWhyCalls } from './reports/report-why.ts';
import { reportCalls } from './reports/reports.ts';
import { roadCalls } from './fleet/roads.ts';
import { safetyEvidenceCalls } from './alarms/safety-evidence.ts';
import { savedFilterCalls } from './reports/saved-filters.ts';
import { secondFactorCalls } from './session/second-factor.ts';
import { sessionCalls } from './session/session.ts';
import { shareLinkCalls } from './sharing/share-links.ts';
import { signOnCalls } from './session/sign-on.ts';
import { shelvingCalls } from './alarms/shelving.ts';
import { tankTableCalls } from './devices/tank-tables.ts';
import { targetCalls } from './reports/targets.ts';
import { terminalAboutCalls } from './devices/terminal-about.ts';
import { terminalPeripheralCalls } from './devices/terminal-peripherals.ts';
import { trackCalls } from './tracks/track.ts';
import { trackAroundCalls } from './tracks/track-around.ts';
import { trackSearchCalls } from './tracks/track-search.ts';
import { trackShareCalls } from './tracks/track-shares.ts';
import { stationGaugeCalls } from './fleet/station-gauges.ts';
import { locateTerminalCalls } from './devices/locate-terminals.ts';
import { terminalCapabilityCalls } from './devices/terminal-capabilities.ts';
import { terminalItemCalls } from './devices/terminal-items.ts';
import { unregisteredTerminalCalls } from './devices/unregistered-terminals.ts';
import { stationHandoverCalls } from './fleet/station-handovers.ts';
import { truckDetailCalls } from './fleet/truck-detail.ts';
import { truckEquipmentCalls } from './fleet/truck-equipment.ts';
import { truckStatusCalls } from './fleet/truck-status.ts';
import { unloadingPlaceCalls } from './fleet/unloading-places.ts';
import { uploadStatisticCalls } from './fleet/upload-statistic.ts';
import { tryMessageCalls } from './terminal-message/try-messages.ts';
import { userPrivilegeCalls } from './session/user-privilege.ts';
import { storedMediaCalls } from './video/stored-media.ts';
import { videoCalls } from './video/video-calls.ts';

/** Every call of the service, by the name under which tabs ask the hub for it. */
export const calls = {
  ...sessionCalls,
  ...secondFactorCalls,
  ...signOnCalls,
  ...userPrivilegeCalls,
  ...menuCalls,
  ...englishNameCalls,
  ...quickVisitCalls,
  ...ownDeviceCalls,
  ...auditCalls,
  ...apiReferenceCalls,
  ...cardSiteCalls,
  ...pushCalls,
  ...truckStatusCalls,
  ...truckDetailCalls,
  ...truckEquipmentCalls,
  ...trackAroundCalls,
  ...terminalAboutCalls,
  ...terminalPeripheralCalls,
  ...trackCalls,
  ...trackSearchCalls,
  ...trackShareCalls,
  ...shareLinkCalls,
  ...tankTableCalls,
  ...parameterCalls,
  ...pastFleetCalls,
  ...photoCalls,
  ...placeFileCalls,
  ...firstRunCalls,
  ...manualCalls,
  ...unloadingPlaceCalls,
  ...sprayedStreetCalls,
  ...rolloutCalls,
  ...deviceTestCalls,
  ...unlockPasswordCalls,
  ...upgradeCalls,
  ...areaCalls,
  ...areaStopCalls,
  ...journeyCalls,
  ...alarmCalls,
  ...authorityCalls,
  ...shelvingCalls,
  ...noticeCalls,
  ...approvalCalls,
  ...approvalDetailCalls,
  ...thresholdCalls,
  ...heartbeatCalls,
  ...deviceCalls,
  ...deviceHealthCalls,
  ...equipmentHealthCalls,
  ...repairOrderCalls,
  ...supplyForecastCalls,
  ...upgradeEffectCalls,
  ...reportCalls,
  ...reportWhyCalls,
  ...targetCalls,
  ...lossClaimCalls,
  ...lossSumCalls,
  ...lossStatementCalls,
  ...handoverCalls,
  ...stationGaugeCalls,
  ...unregisteredTerminalCalls,
  ...terminalCapabilityCalls,
  ...terminalItemCalls,
  ...locateTerminalCalls,
  ...stationHandoverCalls,
  ...certificateCalls,
  ...transportDocumentCalls,
  ...airtightCertificateCalls,
  ...airtightReadingCalls,
  ...mapCalls,
  ...roadCalls,
  ...mediaCalls,
  ...levelTrendCalls,
  ...safetyEvidenceCalls,
  ...savedFilterCalls,
  ...resourceCalls,
  ...resourceSheetCalls,
  ...changeRequestCalls,
  ...correctionCalls,
  ...exportCalls,
  ...dashboardCalls,
  ...driverCalls,
  ...tryMessageCalls,
  ...uploadStatisticCalls,
  ...videoCalls,
  ...storedMediaCalls,
} as const;

/** Every call by its name. */
export type Calls = typeof calls;
/** Name of a call, e.g. `reports.page`. */
export type CallName = keyof Calls;
/** Arguments of a call: the fields of its query and body. */
export type ArgumentsOf<N extends CallName> = CallArguments<Calls[N]>;
/** `data` of a call's reply. */
export type ReplyOf<N extends CallName> = CallReply<Calls[N]>;
