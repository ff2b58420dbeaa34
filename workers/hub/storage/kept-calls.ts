import type { CallName } from '#contract/calls.ts';

/**
 * `shell`: needed to start offline, never evicted. `film`: as a page, but asked for while it plays, so that it is shown
 * before it is kept. Calls that are missing here are never kept.
 */
export const kept = {
  'menus.get': 'shell',
  'userPrivilege.get': 'shell',
  'quickVisits.list': 'shell',
  'truckStatus.list': 'shell',
  'areas.list': 'shell',
  'maps.list': 'shell',
  'englishNames.list': 'shell',
  'dashboard.get': 'page',
  'manuals.list': 'page',
  'manuals.get': 'page',
  'reports.page': 'page',
  'reports.charts': 'page',
  'reports.heat': 'page',
  'reports.days': 'page',
  'reports.row': 'page',
  'targets.get': 'page',
  'resources.list': 'page',
  'resources.get': 'page',
  'handovers.state': 'page',
  'handovers.list': 'page',
  'stationHandovers.list': 'page',
  'certificates.get': 'page',
  'lossStatements.get': 'page',
  'airtightCertificates.get': 'page',
  'airtightReadings.get': 'page',
  'media.list': 'page',
  'truckDetail.get': 'page',
  'alarms.list': 'page',
  'alarms.openCounts': 'page',
  'trucks.trackAround': 'page',
  'trucks.track': 'page',
  'trackSearch.visits': 'page',
  'trackSearch.stops': 'page',
  'pastFleet.moment': 'film',
  'pastFleet.span': 'film',
  'pastFleet.day': 'page',
  'sprinklers.streets': 'page',
  'drivers.scores': 'page',
  'drivers.story': 'page',
  'drivers.notes': 'page',
  'lossSums.list': 'page',
  'lossSums.subject': 'page',
  'uploads.statistic': 'page',
} as const satisfies Partial<Record<CallName, 'shell' | 'page' | 'film'>>;

export type KeptCall = keyof typeof kept;

export const isKept = (name: CallName): name is KeptCall => Object.hasOwn(kept, name);
