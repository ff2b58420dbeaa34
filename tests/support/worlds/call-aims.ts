import type { CallName } from '#contract/calls.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import { rowForm } from '../row-form.ts';
import { ownTruck } from './demo-world.ts';
import { ownPlaceFile, ownSheet, type TenantWorld } from './tenant-world.ts';

/** One call aimed at what belongs to the company TW01 (`own`). */
export interface Aim {
  /** Query, or the whole path where a part of it names the object. */
  readonly at?: (world: TenantWorld) => string;
  /** The form of a write. */
  readonly form?: (world: TenantWorld) => Readonly<Record<string, string>>;
  /**
   * `company`: rows of the company, seen from above and from nowhere else. `user`: this user's alone. `anybody`:
   * nothing of anybody.
   */
  readonly scope: 'company' | 'user' | 'anybody';
  /** Changes no row here: what is tried is not stored, no card-issuing site is configured, nobody looks at another's console, no camera is on the line. */
  readonly idle?: true;
  /** The user's own write needs what only his telephone or key can make; that of others is tried. */
  readonly ownKey?: true;
  /** A text that the company's own answer holds: without it a leak could not be distinguished from an empty answer. */
  readonly shows?: string;
}

const truckAddress = 'setting/base_data/truck';
const fenceAddress = 'setting/base_data/user_enclosure';
export const unsealings = 'cargo_monitor/event_report/switch_cover_flow';
export const period = 'startTime=2026-03-01T00:00:00Z&endTime=2026-03-03T00:00:00Z';
const oneTruck = (world: TenantWorld): string => `/resource/${world.ids.truck}/${truckAddress}`;
const wrongOil = (truckId: number) => ({
  entity: 'truck',
  key: String(truckId),
  effectiveFrom: '2026-03-01T00:00:00Z',
  value: JSON.stringify({ compartments: [{ compartment: 1, oilCode: 95 }] }),
});
const higherLimit = { key: 'overspeed.limitKmh', scope: 'truck', value: '90' };
/** A heartbeat of the own truck's console. */
const triedBeat = {
  id: 'tried',
  terminal: '1000000002',
  time: '2026-03-02T01:00:00Z',
  seq: 1,
  kind: 'heartbeat',
  data: { intervalS: 60 },
};
const nobodys: Aim = { scope: 'anybody' };

/** Every call of the contract; one without a row does not compile. Writes that take something away come last. */
export const aims: { readonly [N in CallName]: Aim } = {
  'session.verifyCode': nobodys,
  'session.login': {
    scope: 'anybody',
    form: () => ({
      username: 'useradmin',
      password: 'wrong',
      verifyCode: 'xxxx',
      verifyId: 'x',
      ip: '',
      area: '',
    }),
  },
  // What they need only the user's own telephone or key can make: tests/server/session/second-factor.long.test.ts.
  'secondFactor.signIn': { ...nobodys, form: () => ({ step: 'none', code: '000000' }), ownKey: true },
  'signOn.offered': { ...nobodys, at: () => '/signOn/providers?mail=a@none.example' },
  // Of a provider that nobody has: tests/server/session/single-sign-on.long.test.ts signs in by one.
  'signOn.begin': { ...nobodys, form: () => ({ code: 'none' }), ownKey: true },
  'signOn.finish': { ...nobodys, form: () => ({ answer: 'code=x&state=x' }), ownKey: true },
  'signOn.secret': {
    scope: 'company',
    form: (world) => ({ providerId: String(world.ids.provider), secret: 'secret-77' }),
  },
  'signOn.check': { scope: 'company', form: (world) => ({ providerId: String(world.ids.provider) }) },
  'signOn.lastClaims': {
    scope: 'company',
    at: (world) => `/signOn/lastClaims?providerId=${world.ids.provider}`,
    shows: '组-78',
  },
  'signOn.try': {
    scope: 'anybody',
    form: () => ({ companyCode: 'TW0101', claims: '{}', mapping: '[]' }),
    idle: true,
  },
  'secondFactor.get': { scope: 'user' },
  'secondFactor.beginApp': { scope: 'user', form: () => ({ password: demoPassword }), idle: true },
  'secondFactor.confirmApp': { scope: 'user', form: () => ({ code: '000000' }), ownKey: true },
  'secondFactor.beginPasskey': { scope: 'user', form: () => ({ password: demoPassword }), idle: true },
  'secondFactor.addPasskey': { scope: 'user', form: () => ({ passkey: '{}', name: 'x' }), ownKey: true },
  'secondFactor.remove': { scope: 'user', form: () => ({ password: demoPassword }), ownKey: true },
  'secondFactor.renewCodes': { scope: 'user', form: () => ({ password: demoPassword }), ownKey: true },
  'secondFactor.readReset': { scope: 'user', form: () => ({}), idle: true },
  'session.resume': { scope: 'user' },
  'session.ip': nobodys,
  'userPrivilege.get': { scope: 'company', shows: 'TW0101' },
  'menus.get': nobodys,
  'push.key': nobodys,
  'cardSite.open': { scope: 'anybody', form: () => ({}), idle: true },
  'cardSite.session': { scope: 'anybody', form: () => ({ code: 'x' }), idle: true },
  'audit.list': { scope: 'company', at: () => `/auditLog?${period}` },
  'apiReference.list': nobodys,
  'apiReference.get': { scope: 'anybody', at: () => '/apiReference/operation?id=truckStatus.list' },
  'apiReference.try': {
    scope: 'anybody',
    form: () => ({ token: 'none', method: 'GET', path: '/openapi.json' }),
    idle: true,
  },
  // Grounds are the installation's, the same for everybody.
  'maps.list': nobodys,
  'maps.tile': { scope: 'anybody', at: () => '/maps/tiles/none/1/ground/0/0/0' },
  'maps.addresses': { scope: 'anybody', at: () => '/maps/addresses?places=121.5,29.9' },
  'roads.ways': { scope: 'anybody', at: () => '/roads/ways?from=121.5,29.9&to=121.6,29.9' },
  'roads.line': { scope: 'anybody', at: () => '/roads/line?places=121.5,29.9;121.6,29.9' },
  'maps.states': nobodys,
  'ownDevices.list': { scope: 'user', shows: 'device-78' },
  'quickVisits.list': { scope: 'user', shows: '快捷-77' },
  'truckStatus.list': { scope: 'company', shows: ownTruck, at: () => '/truckStatusData?userPri=TW0101,TW01' },
  'truckStatus.online': { scope: 'company', at: () => '/onlineTruck?userPri=TW0101' },
  'truckStatus.trailers': { scope: 'company', shows: '浙B7777挂', at: () => '/coupledTrailers' },
  'truckDetail.get': { scope: 'company', shows: ownTruck, at: () => `/truckDetail?signCode=${ownTruck}` },
  'trucks.trackAround': {
    scope: 'company',
    shows: '121.41',
    at: () => `/trackAround?signCode=${ownTruck}&time=2026-03-02T01:00:00Z`,
  },
  'trucks.track': {
    scope: 'company',
    shows: '121.41',
    at: () => `/track?signCode=${ownTruck}&startTime=2026-03-01T12:00:00Z&endTime=2026-03-02T12:00:00Z`,
  },
  'trackSearch.visits': {
    scope: 'company',
    shows: ownTruck,
    at: () =>
      '/trackVisits?shape=circle:30000:121.41,29.7&fromTime=2026-03-01T12:00:00Z&toTime=2026-03-02T12:00:00Z',
  },
  'trackSearch.stops': {
    scope: 'company',
    at: () => '/trackStops?fromTime=2026-03-01T12:00:00Z&toTime=2026-03-02T12:00:00Z&minutes=3',
  },
  'sprinklers.streets': {
    scope: 'company',
    at: () =>
      '/sprayedStreets?startTime=2026-03-01T12:00:00Z&endTime=2026-03-02T12:00:00Z&companyCode=TW0101',
  },
  'trackShares.list': { scope: 'company', shows: ownTruck },
  'trackShares.create': {
    scope: 'company',
    form: () => ({
      signCodes: ownTruck,
      startTime: '2026-03-02T00:00:00Z',
      endTime: '2026-03-02T02:00:00Z',
      hours: '24',
    }),
  },
  'trackShares.revoke': { scope: 'company', form: ({ ids }) => ({ id: String(ids.trackShare) }) },
  'trackShares.open': { scope: 'anybody', form: () => ({ token: 'x' }), idle: true },
  'shareLinks.create': {
    scope: 'company',
    form: ({ ids }) => ({
      kind: 'delivery',
      wayBillId: String(ids.wayBill),
      audience: '分享-78',
      hours: '24',
    }),
  },
  'shareLinks.renew': { scope: 'company', form: ({ ids }) => ({ id: String(ids.shareLink) }) },
  'shareLinks.open': { scope: 'anybody', form: () => ({ token: 'x' }), idle: true },
  'areas.list': nobodys,
  'areas.stops': { scope: 'company', at: () => '/areaStops?west=121.5&south=29.9&east=121.6&north=30' },
  'areas.unloadingPlaces': { scope: 'company', at: () => '/unloadingPlaces' },
  'firstRun.get': { scope: 'company' },
  'manuals.list': nobodys,
  'manuals.get': { scope: 'anybody', at: () => '/manuals/document?path=users/console' },
  'manuals.search': { scope: 'anybody', at: () => '/manuals/search?text=shelving' },
  'journeys.list': { scope: 'company', shows: 'task-77', at: () => `/journeys?signCode=${ownTruck}` },
  'journeys.learn': {
    scope: 'company',
    shows: 'task-77',
    at: () => `/journeys/line?signCode=${ownTruck}&taskCode=task-77`,
  },
  'englishNames.list': { scope: 'company' },
  'alarms.list': { scope: 'company', shows: ownTruck, at: () => `/alarmInfo?signCode=${ownTruck}` },
  'alarms.openCounts': { scope: 'anybody' },
  'alarms.history': {
    scope: 'company',
    shows: '研判-77',
    at: ({ ids }) => `/alarmHistory?id=${encodeURIComponent(ids.alarm)}`,
  },
  'alarms.corrected': { scope: 'user' },
  'alarms.count': { scope: 'anybody' },
  'shelving.list': { scope: 'company', shows: ownTruck },
  'approvals.list': { scope: 'company', shows: '围栏-甬港-77' },
  'approvals.show': {
    scope: 'company',
    shows: '围栏-甬港-77',
    at: ({ ids }) => `/fenceApproval/${ids.approval}`,
  },
  'approvals.timer': { scope: 'anybody' },
  'heartbeats.list': { scope: 'company', shows: ownTruck, at: () => `/heartBeatInfo?signCode=${ownTruck}` },
  'heartbeats.timeouts': { scope: 'company' },
  'devices.all': { scope: 'company', shows: ownTruck },
  'reports.page': {
    scope: 'company',
    shows: ownTruck,
    at: () => `/reports/${unsealings}?${period}&companyCode=TW0101&signCode=${ownTruck}`,
  },
  'reports.charts': {
    scope: 'company',
    at: () => `/reportCharts/${unsealings}?${period}&companyCode=TW0101`,
  },
  'reports.heat': {
    scope: 'company',
    at: () => `/reportHeat/active_safety/data_analysis/adas_can_collect?${period}&companyCode=TW0101`,
  },
  'reports.days': {
    scope: 'company',
    at: () => `/reportDays/${unsealings}?companyCode=TW0101`,
  },
  'reports.row': {
    scope: 'company',
    shows: ownTruck,
    at: ({ ids }) => `/reportRows/${unsealings}?id=${encodeURIComponent(ids.seal)}`,
  },
  'targets.get': { scope: 'company', shows: ownTruck, at: () => '/targets/monitor/cargo_transport' },
  'reports.why': {
    scope: 'company',
    shows: ownTruck,
    at: ({ ids }) => `/reportWhy/${unsealings}?id=${encodeURIComponent(ids.seal)}`,
  },
  'lossClaims.get': {
    scope: 'company',
    shows: '索赔-77',
    at: ({ ids }) => `/lossClaims?id=${ids.loss}`,
  },
  'lossSums.list': { scope: 'company', shows: ownTruck, at: () => `/lossSums?${period}` },
  'lossSums.subject': {
    scope: 'company',
    shows: ownTruck,
    at: () => `/lossSumsOf?${period}&id=${encodeURIComponent(`truck:${ownTruck}`)}`,
  },
  'lossStatements.get': {
    scope: 'company',
    shows: '陈述-77',
    at: ({ ids }) => `/lossStatements?id=${ids.loss}`,
  },
  'lossStatements.photo': {
    scope: 'company',
    shows: 'GIF89a',
    at: ({ ids }) => `/lossStatementPhoto?statementId=${ids.statement}&number=0`,
  },
  'stationHandovers.list': { scope: 'company', shows: ownTruck, at: () => '/stationHandovers?state=open' },
  'media.list': {
    scope: 'company',
    shows: ownTruck,
    at: () => `/media?signCode=${ownTruck}&alarmCode=alarm-77`,
  },
  'media.file': { scope: 'company', shows: 'GIF89a-77', at: () => '/media/media-77' },
  'terminalAbout.read': {
    scope: 'company',
    shows: '1000000002',
    at: () => '/terminalAbout?number=1000000002',
  },
  'terminalPeripherals.list': {
    scope: 'company',
    shows: '外设-77',
    at: () => '/terminalPeripherals?number=1000000002',
  },
  'safetyEvidence.get': {
    scope: 'company',
    shows: 'terminalNumber',
    at: ({ ids }) => `/safetyEvidence?id=${encodeURIComponent(ids.alarm)}`,
  },
  'transportDocuments.get': {
    scope: 'company',
    shows: ownTruck,
    at: ({ ids }) => `/transportDocument?wayBillId=${ids.wayBill}`,
  },
  'certificates.get': { scope: 'company', shows: ownTruck, at: () => '/sealCertificate?taskCode=task-77' },
  'airtightCertificates.get': {
    scope: 'company',
    shows: ownTruck,
    at: () => '/airtightCertificate?id=airtight-test:77',
  },
  'airtightReadings.get': {
    scope: 'company',
    shows: 'readings',
    at: () => '/airtightReadings?id=airtight-test:77',
  },
  'certificates.verify': { scope: 'anybody', at: () => '/verifyCertificate?code=0' },
  'levelTrend.get': {
    scope: 'company',
    at: () => `/levelTrend?signCode=${ownTruck}&compartment=1&${period}`,
    shows: 'levelMm',
  },
  'savedFilters.list': { scope: 'user', shows: '筛选-77', at: () => `/savedFilters?address=${unsealings}` },
  'resources.list': {
    scope: 'company',
    shows: ownTruck,
    at: () => `/resources/${truckAddress}?companyCode=TW0101`,
  },
  'resources.get': { scope: 'company', shows: ownTruck, at: oneTruck },
  'resources.file': {
    scope: 'company',
    shows: 'tank-77.txt',
    at: ({ ids }) => `/resourceFile/${ids.tankTable}/setting/base_data/tank_table?field=file`,
  },
  'tankTables.story': {
    scope: 'company',
    shows: '10077',
    at: ({ ids }) => `/tankTableStory?truckId=${ids.truck}&compartment=1`,
  },
  'tankTables.uses': {
    scope: 'company',
    shows: 'readings',
    at: ({ ids }) => `/tankTableUses?truckId=${ids.truck}&compartment=1`,
  },
  // Of a truck of another company nothing is known: neither its nominal figures nor its deliveries.
  'tankTables.check': {
    scope: 'company',
    shows: 'volumeNominal',
    idle: true,
    form: ({ ids }) => ({
      truckId: String(ids.truck),
      compartment: '1',
      base64: btoa('mm L\n0 0\n500 300\n900 600\n'),
    }),
  },
  'tankTables.stationStory': {
    scope: 'company',
    shows: '10079',
    at: () => '/stationTankStory?stationCode=S77&tankNumber=1',
  },
  'resources.options': {
    scope: 'company',
    shows: 'TW0101',
    at: () => `/resourceOptions/${truckAddress}?field=companyCode`,
  },
  'resources.taken': {
    scope: 'anybody',
    at: () => `/resourceTaken/${truckAddress}?field=signCode&value=x`,
  },
  'resources.history': {
    scope: 'company',
    at: ({ ids }) => `/resourceHistory/${ids.truck}/${truckAddress}`,
  },
  'dashboard.get': { scope: 'company' },
  'drivers.scores': {
    scope: 'company',
    shows: '驾驶员2',
    at: () => `/driverScores?${period}&companyCode=TW0101`,
  },
  'drivers.story': {
    scope: 'company',
    shows: '驾驶员2',
    at: () => `/driverStory?${period}&driverCode=1002`,
  },
  'drivers.notes': { scope: 'company', shows: '辅导-77', at: () => '/coachingNotes?driverCode=1002' },
  'tryMessages.kinds': nobodys,
  // Of a terminal of another company it says that it is not known.
  'tryMessages.run': {
    scope: 'company',
    shows: ownTruck,
    idle: true,
    form: () => ({ messages: JSON.stringify(triedBeat) }),
  },
  'uploads.statistic': { scope: 'company', shows: ownTruck, at: () => `/uploadStatistic?${period}` },
  'health.ranking': { scope: 'company', shows: ownTruck, at: () => `/deviceHealth?${period}` },
  'health.story': {
    scope: 'company',
    shows: ownTruck,
    at: ({ ids }) => `/deviceHealthStory?${period}&truckId=${ids.truck}`,
  },
  'stationGauges.list': { scope: 'company', shows: '9900000777', at: () => '/stationGauges?stationCode=S77' },
  'stationGauges.bind': {
    scope: 'company',
    form: () => ({ stationCode: 'S77', terminal: '9900000999' }),
  },
  'stationGauges.release': {
    scope: 'company',
    form: () => ({ stationCode: 'S77', terminal: '9900000777' }),
  },
  'terminals.locate': { scope: 'company', idle: true, form: () => ({ signCode: ownTruck }) },
  'terminals.follow': {
    scope: 'company',
    idle: true,
    form: () => ({ signCode: ownTruck, everyS: '5', forMin: '10' }),
  },
  'terminalCapabilities.list': { scope: 'company', at: () => `/terminalCapabilities?signCode=${ownTruck}` },
  'terminalCapabilities.retry': {
    scope: 'company',
    form: () => ({ number: '1000000002', capability: 'locate' }),
  },
  'terminalCapabilities.linkCheck': {
    scope: 'company',
    idle: true,
    form: () => ({ number: '1000000002' }),
  },
  'terminalItems.heard': { scope: 'company', at: () => '/terminalItems' },
  'terminalItems.values': {
    scope: 'company',
    at: () => '/terminalItems/values?maker=70133&model=&item=E4',
  },
  'unregisteredTerminals.list': { scope: 'company', shows: '9900000555', at: () => '/unregisteredTerminals' },
  'unregisteredTerminals.acceptClock': {
    scope: 'company',
    idle: true,
    form: () => ({ number: '9900000555' }),
  },
  'unregisteredTerminals.ignore': {
    scope: 'company',
    form: () => ({ number: '9900000555', ignored: 'true' }),
  },
  'unregisteredTerminals.admit': {
    scope: 'company',
    form: () => ({ number: '9900000555', signCode: ownTruck, role: 'recorder' }),
  },
  'truckEquipment.get': {
    scope: 'company',
    shows: '1000000002',
    at: ({ ids }) => `/truckEquipment?truckId=${ids.truck}`,
  },
  'health.supply': { scope: 'company', at: () => `/supplyOutlook?signCode=${ownTruck}` },
  'health.upgrades': { scope: 'company' },
  'health.equipment': { scope: 'company', shows: 'TW0101', at: () => `/equipmentHealth?${period}` },
  'repairOrders.list': { scope: 'company', shows: '检修-77', at: () => '/repairOrders' },
  'repairOrders.give': {
    scope: 'company',
    form: ({ ids }) => ({
      truckId: String(ids.truck),
      cause: 'gauge',
      number: '2',
      assignee: '检修-新',
      note: '',
    }),
  },
  'repairOrders.move': {
    scope: 'company',
    form: ({ ids }) => ({ id: String(ids.repair), version: '1', state: 'underWay', note: '' }),
  },
  'exports.progress': { scope: 'anybody', at: () => '/exportProgress?exportId=export-77' },
  'exports.report': {
    scope: 'company',
    at: () => `/exports/${unsealings}`,
    form: () => ({
      startTime: '2026-03-01T00:00:00Z',
      endTime: '2026-03-03T00:00:00Z',
      companyCode: 'TW0101',
    }),
  },
  'alarms.cue': {
    scope: 'company',
    form: ({ ids }) => ({ alarmIds: ids.alarm, state: 'acknowledged', stateVersions: '1' }),
  },
  'lossClaims.put': {
    scope: 'company',
    form: ({ ids }) => ({ id: ids.loss, claimState: 'claimed', cause: 'leak', version: '1' }),
  },
  'lossStatements.add': {
    scope: 'company',
    form: ({ ids }) => ({ id: ids.loss, position: 'agrees', words: '别人' }),
  },
  'shelving.add': {
    scope: 'company',
    form: ({ ids }) => ({ truckId: String(ids.truck), type: '2', reason: '检修', minutes: '30' }),
  },
  'shelving.end': { scope: 'company', form: ({ ids }) => ({ id: String(ids.shelf) }) },
  'userPrivilege.saveAlarm': { scope: 'user', form: () => ({ alarmTypeIds: '1', alarmEmailTypeIds: '' }) },
  'firstRun.leave': { scope: 'company', form: () => ({ step: 'trucks' }) },
  'quickVisits.add': { scope: 'user', form: () => ({ quickVisitUrl: '/more', quickVisitName: 'more' }) },
  'safetyEvidence.fetch': { scope: 'company', form: ({ ids }) => ({ id: ids.alarm }) },
  'handovers.state': { scope: 'company', shows: ownTruck },
  'handovers.list': { scope: 'company', shows: '交接-77' },
  'drivers.addNote': { scope: 'company', form: () => ({ driverCode: '1002', text: '辅导-新' }) },
  'stationHandovers.sign': { scope: 'company', form: () => ({ visitId: 'visit-77', remark: '收油-77' }) },
  'certificates.issue': { scope: 'company', form: () => ({ taskCode: 'task-77' }) },
  'transportDocuments.issue': { scope: 'company', form: ({ ids }) => ({ wayBillId: String(ids.wayBill) }) },
  'transportDocuments.cancel': {
    scope: 'company',
    form: ({ ids }) => ({ wayBillId: String(ids.wayBill), reason: '取消' }),
  },
  'airtightCertificates.issue': { scope: 'company', form: () => ({ id: 'airtight-test:77' }) },
  'handovers.write': { scope: 'company', form: () => ({ notes: '交接-新' }) },
  'handovers.sign': {
    scope: 'company',
    form: ({ ids }) => ({ id: String(ids.handover) }),
  },
  'push.subscribe': {
    scope: 'user',
    form: () => ({
      deviceId: 'device-77',
      endpoint: 'https://fcm.googleapis.com/fcm/send/77',
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
      language: 'zh',
      detailed: 'false',
    }),
  },
  'ownDevices.signOut': { scope: 'user', form: () => ({ id: 'device-78', password: demoPassword }) },
  'push.unsubscribe': { scope: 'user', form: () => ({ deviceId: 'device-77' }) },
  'savedFilters.put': {
    scope: 'user',
    form: () => ({ address: unsealings, name: '筛选-新', query: '{"range":null,"values":{},"chip":"open"}' }),
  },
  'changeRequests.list': {
    scope: 'company',
    shows: '围栏-甬港-77',
    at: () => `/changeRequests/${fenceAddress}`,
  },
  'changeRequests.decide': {
    scope: 'company',
    at: ({ ids }) => `/changeRequest/${ids.changeRequest}/${fenceAddress}`,
    form: () => ({ decision: 'refused', reason: 'no' }),
  },
  'placeFiles.plan': {
    scope: 'company',
    at: () => `/placeFilePlan/${fenceAddress}`,
    form: () => ownPlaceFile,
  },
  'placeFiles.import': {
    scope: 'company',
    at: () => `/placeFile/${fenceAddress}`,
    form: ({ ids }) => ({ ...ownPlaceFile, digest: ids.placeDigest, rows: '1', reason: 'x' }),
  },
  'resourceSheets.export': { scope: 'company', at: () => `/resourceSheet/${truckAddress}` },
  'resourceSheets.plan': {
    scope: 'company',
    at: () => `/resourceSheetPlan/${truckAddress}`,
    // What a sheet says of a truck comes back to whoever sent it: this one names nobody's.
    form: () => ({ base64: Buffer.from('车牌号\n浙B00078').toString('base64') }),
  },
  'resourceSheets.wrongRows': {
    scope: 'company',
    at: () => `/resourceSheetWrongRows/${truckAddress}`,
    form: () => ({ base64: Buffer.from('车牌号\n浙B00078').toString('base64') }),
  },
  'resourceSheets.import': {
    scope: 'company',
    at: () => `/resourceSheet/${truckAddress}`,
    form: ({ ids }) => ({ base64: ownSheet, digest: ids.sheetDigest }),
  },
  'resourceSheets.progress': {
    scope: 'user',
    at: () => `/resourceSheetProgress/${truckAddress}?importCode=${'0'.repeat(24)}`,
  },
  'resourceSheets.cancel': {
    scope: 'user',
    idle: true,
    at: () => `/resourceSheetCancel/${truckAddress}`,
    form: () => ({ importCode: '0'.repeat(24) }),
  },
  'changeRequests.withdraw': {
    scope: 'company',
    at: ({ ids }) => `/changeRequest/${ids.ownChangeRequest}/${fenceAddress}`,
    form: () => ({}),
  },
  'resources.create': {
    scope: 'company',
    at: () => `/resources/${truckAddress}`,
    form: () =>
      rowForm({
        signCode: '浙B00077',
        terminal: '1000000077',
        plateColor: 'yellow',
        truckModel: 'fuelTanker',
        companyCode: 'TW0101',
        enabled: true,
        compartments: [],
      }),
  },
  'resources.update': {
    scope: 'company',
    at: oneTruck,
    form: () => rowForm({ truckColor: 'red' }, 2),
  },
  'resources.act': {
    scope: 'company',
    at: ({ ids }) => `/resourceAction/${ids.user}/setting/privilege_account/user`,
    form: () => ({ action: 'resetPassword' }),
  },
  'corrections.preview': {
    scope: 'company',
    form: ({ ids }) => ({ ...wrongOil(ids.truck) }),
  },
  'corrections.apply': {
    scope: 'company',
    form: ({ ids }) => ({ ...wrongOil(ids.truck), reason: '录入有误' }),
  },
  'corrections.list': { scope: 'company' },
  'parameters.trucks': { scope: 'company', shows: ownTruck },
  'parameters.file': {
    scope: 'company',
    shows: '抬头-77',
    at: ({ ids }) => `/parameterFile?truckId=${ids.truck}&file=printercfg.txt`,
  },
  'parameters.backup': {
    scope: 'company',
    shows: '抬头-77',
    at: ({ ids }) => `/parameterBackup/${ids.parameterBackup}`,
  },
  'parameters.read': {
    scope: 'company',
    form: ({ ids }) => ({ truckIds: String(ids.truck), file: 'ui.cfg' }),
  },
  'parameters.write': {
    scope: 'company',
    form: ({ ids }) => ({
      truckId: String(ids.truck),
      file: 'printercfg.txt',
      seenTime: '2026-03-02T00:00:00.000Z',
      reason: '',
      values: JSON.stringify({ enabled: '1', copies: '3', paper: '58', heading: '抬头-78', footer: '' }),
    }),
  },
  'parameters.decide': {
    scope: 'company',
    at: ({ ids }) => `/parameterOrder/${ids.parameterOrder}`,
    form: () => ({ decision: 'refused', reason: 'no', password: demoPassword }),
  },
  'rollouts.held': {
    scope: 'company',
    shows: '2026-03-02T00:00:00',
    at: () => '/heldParameters?file=printercfg.txt',
  },
  'rollouts.list': { scope: 'company', shows: '批量-77' },
  'rollouts.get': { scope: 'company', shows: '批量-77', at: ({ ids }) => `/rollout/${ids.rollout}` },
  'rollouts.start': {
    scope: 'company',
    form: ({ ids }) => ({
      file: 'driving',
      wanted: JSON.stringify({ maxSpeedKmh: '80' }),
      truckIds: String(ids.truck),
      count: '1',
      reason: 'x',
      maxFailurePercent: '10',
    }),
  },
  'rollouts.move': {
    scope: 'company',
    at: ({ ids }) => `/rollout/${ids.rollout}`,
    form: () => ({ move: 'stop' }),
  },
  'pastFleet.moment': {
    scope: 'company',
    shows: ownTruck,
    at: () => '/pastMoment?time=2026-03-02T01:00:00Z&known=now',
  },
  'pastFleet.span': {
    scope: 'company',
    at: () => '/pastSpan?fromTime=2026-03-02T00:00:00Z&toTime=2026-03-02T01:00:00Z&everyS=10&known=now',
  },
  'pastFleet.day': { scope: 'company', at: () => '/pastDay?day=2026-03-02' },
  'photos.list': { scope: 'company', shows: ownTruck, at: () => '/photos?day=2026-03-02' },
  'video.cameras': { scope: 'company', shows: ownTruck },
  'storedMedia.search': {
    scope: 'company',
    at: ({ ids }) =>
      `/storedMedia?truckId=${ids.truck}&mediaType=photo&fromTime=2026-03-01T00:00:00Z&untilTime=2026-03-02T00:00:00Z`,
  },
  'storedMedia.fetch': {
    scope: 'company',
    form: ({ ids }) => ({ truckId: String(ids.truck), mediaId: '7', mediaType: 'photo', channel: '2' }),
    idle: true,
  },
  'video.recordings': {
    scope: 'company',
    at: ({ ids }) =>
      `/videoRecordings?truckId=${ids.truck}&fromTime=2026-03-01T00:00:00Z&untilTime=2026-03-02T00:00:00Z`,
  },
  'video.watch': {
    scope: 'company',
    form: ({ ids }) => ({ truckId: String(ids.truck), channel: '2', stream: 'sub' }),
    shows: '"token"',
    idle: true,
  },
  'video.play': {
    scope: 'company',
    form: ({ ids }) => ({
      truckId: String(ids.truck),
      channel: '2',
      stream: 'sub',
      fromTime: '2026-03-01T00:00:00Z',
      untilTime: '2026-03-01T01:00:00Z',
      speed: '1',
    }),
    shows: '"token"',
    idle: true,
  },
  'video.photograph': {
    scope: 'company',
    form: ({ ids }) => ({ truckId: String(ids.truck), channel: '2' }),
    idle: true,
  },
  'photos.archive': { scope: 'company', at: () => '/photosArchive?day=2026-03-02' },
  'upgrades.files': { scope: 'company', shows: '升级-77' },
  'upgrades.start': {
    scope: 'company',
    form: ({ ids }) => ({
      upgradeFileId: String(ids.upgradeFile),
      truckIds: String(ids.truck),
      count: '1',
      reason: 'x',
      maxFailurePercent: '10',
      password: demoPassword,
    }),
  },
  'unlockPasswords.list': { scope: 'company', shows: '开锁-77' },
  'unlockPasswords.start': {
    scope: 'company',
    form: ({ ids }) => ({
      truckId: String(ids.truck),
      validMin: '30',
      reason: 'x',
      password: demoPassword,
    }),
    idle: true,
  },
  'deviceTests.get': {
    scope: 'company',
    shows: '测试员-77',
    at: ({ ids }) => `/deviceTest?truckId=${ids.truck}`,
  },
  'deviceTests.start': { scope: 'company', form: ({ ids }) => ({ truckId: String(ids.truck) }) },
  'thresholds.list': {
    scope: 'company',
    shows: ownTruck,
    at: () => '/thresholds/setting/alarm_threshold/threshold',
  },
  'thresholds.try': {
    scope: 'company',
    form: ({ ids }) => ({ ...higherLimit, truckId: String(ids.truck), scopeId: String(ids.truck) }),
    idle: true,
  },
  'thresholds.save': {
    scope: 'company',
    form: ({ ids }) => ({ ...higherLimit, scopeId: String(ids.truck), seenRowId: '0' }),
  },
  'authorities.list': { scope: 'company', shows: '平台-78', at: () => '/authorities' },
  'authorities.day': {
    scope: 'company',
    shows: '平台-78',
    at: ({ ids }) => `/authorities/day?authorityId=${ids.authority}&day=2026-03-02`,
  },
  'authorities.days': {
    scope: 'company',
    shows: '"qualifiedShare":0.25',
    at: ({ ids }) => `/authorities/days?authorityId=${ids.authority}&untilDay=2026-03-02`,
  },
  'authorities.secrets': {
    scope: 'company',
    form: ({ ids }) => ({ authorityId: String(ids.authority), password: 'secret', m1: '', ia1: '', ic1: '' }),
  },
  'authorityMessages.open': { scope: 'company', shows: '查岗-78', at: () => '/authorities/messages/open' },
  'authorityMessages.list': {
    scope: 'company',
    shows: '查岗-78',
    at: ({ ids }) => `/authorities/messages?authorityId=${ids.authority}`,
  },
  'authorityMessages.answer': {
    scope: 'company',
    form: ({ ids }) => ({
      id: String(ids.authorityMessage),
      text: '在岗',
      phone: '0574-00000012',
      result: 'done',
    }),
  },
  'notices.unreached': { scope: 'company', shows: '规则-78', at: () => '/unreachedNotices' },
  'notices.balances': { scope: 'company', shows: '4321', at: () => '/messageBalances' },
  'notices.robot': {
    scope: 'company',
    form: ({ ids }) => ({ receiverId: String(ids.robot), key: 'robot-token-of-tw01', secret: '' }),
  },
  'notices.test': { scope: 'company', form: ({ ids }) => ({ receiverId: String(ids.robot) }) },
  'approvals.update': {
    scope: 'company',
    form: ({ ids }) => ({ id: String(ids.renamedRequest), name: '围栏-新' }),
  },
  'approvals.decide': {
    scope: 'company',
    at: ({ ids }) => `/fenceApproval/${ids.approval}`,
    form: () => ({ approvalStatus: 'approved' }),
  },
  'quickVisits.remove': { scope: 'user', form: ({ ids }) => ({ id: String(ids.quickVisit) }) },
  'savedFilters.remove': { scope: 'user', form: ({ ids }) => ({ id: String(ids.savedFilter) }) },
  'resources.remove': { scope: 'company', at: oneTruck, form: () => ({}) },
  'resources.restore': {
    scope: 'company',
    at: ({ ids }) => `/resourceRestore/${ids.truck}/${truckAddress}`,
    form: () => ({}),
  },
  'session.confirm': { scope: 'user', form: () => ({ password: 'tankwatch-demo' }) },
  'session.password': { scope: 'user', form: () => ({ oldPwd: 'tankwatch-demo', pwd: 'another-long-one' }) },
  'session.endView': { scope: 'user', form: () => ({}), idle: true },
  'session.logout': { scope: 'user', form: () => ({}) },
};
