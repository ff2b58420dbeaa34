import type { Call } from '#contract/call.ts';
import { deviceHealthCalls } from '#contract/devices/device-health.ts';
import { equipmentHealthCalls } from '#contract/devices/equipment-health.ts';
import { levelTrendCalls } from '#contract/fleet/level-trend.ts';
import { photoCalls } from '#contract/fleet/photos.ts';
import { sprayedStreetCalls } from '#contract/fleet/sprayed-streets.ts';
import { supplyForecastCalls } from '#contract/fleet/supply-forecast.ts';
import { truckStatusCalls } from '#contract/fleet/truck-status.ts';
import { upgradeEffectCalls } from '#contract/devices/upgrade-effects.ts';
import { uploadStatisticCalls } from '#contract/fleet/upload-statistic.ts';
import { airtightReadingCalls } from '#contract/reports/airtight-readings.ts';
import { exportCalls } from '#contract/reports/exports.ts';
import { reportWhyCalls } from '#contract/reports/report-why.ts';
import { reportCalls } from '#contract/reports/reports.ts';
import { targetCalls } from '#contract/reports/targets.ts';
import { journeyCalls } from '#contract/tracks/journeys.ts';
import { pastFleetCalls } from '#contract/tracks/past-fleet.ts';
import { trackAroundCalls } from '#contract/tracks/track-around.ts';
import { trackSearchCalls } from '#contract/tracks/track-search.ts';
import { trackCalls } from '#contract/tracks/track.ts';

/** A status is drawn over live changes, so an older one would put trucks back. */
const statusMaxAgeMs = 5_000;

/** Beyond this a replica is not behind but broken. */
const maxAgeMs = 300_000;

const statusCalls: readonly Call[] = [
  truckStatusCalls['truckStatus.list'],
  truckStatusCalls['truckStatus.online'],
];

/** Reports, exports and the past. Open alarms, master data, orders and approvals are decided upon, so they are never old. */
const pastCalls: readonly Call[] = [
  reportCalls['reports.page'],
  reportCalls['reports.charts'],
  reportCalls['reports.heat'],
  reportCalls['reports.days'],
  reportCalls['reports.row'],
  reportWhyCalls['reports.why'],
  exportCalls['exports.report'],
  targetCalls['targets.get'],
  levelTrendCalls['levelTrend.get'],
  airtightReadingCalls['airtightReadings.get'],
  trackAroundCalls['trucks.trackAround'],
  trackCalls['trucks.track'],
  trackSearchCalls['trackSearch.visits'],
  trackSearchCalls['trackSearch.stops'],
  pastFleetCalls['pastFleet.moment'],
  pastFleetCalls['pastFleet.span'],
  pastFleetCalls['pastFleet.day'],
  journeyCalls['journeys.list'],
  photoCalls['photos.list'],
  photoCalls['photos.archive'],
  sprayedStreetCalls['sprinklers.streets'],
  deviceHealthCalls['health.ranking'],
  deviceHealthCalls['health.story'],
  equipmentHealthCalls['health.equipment'],
  supplyForecastCalls['health.supply'],
  upgradeEffectCalls['health.upgrades'],
  uploadStatisticCalls['uploads.statistic'],
];

/** Calls that may be read from a replica, with the greatest age of what they read, ms. */
export const replicaCalls: ReadonlyMap<Call, number> = new Map([
  ...statusCalls.map((call) => [call, statusMaxAgeMs] as const),
  ...pastCalls.map((call) => [call, maxAgeMs] as const),
]);
