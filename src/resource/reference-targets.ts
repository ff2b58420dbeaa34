import type { Text } from '#i18n/text.ts';

import type { TextFormatName } from './text-formats.ts';

/** A table of master data that fields may refer to: the column of its code, that of its name, and its own words. */
export interface ReferencedTable {
  readonly source: string;
  readonly code: string;
  readonly name: string;
  /** Whether the row may have an English name beside it, as `name_en`; a person is read in pinyin. */
  readonly named?: 'zhAndEn' | 'person';
  /**
   * Whose rows may be named: those of one's own companies; with those of the companies above them, since a fleet drives
   * to the sites of its group; or with those of the installation as well, which belong to no company.
   */
  readonly reach: 'own' | 'ownAndAbove' | 'shared';
  readonly text: Text;
  /** Pages on which such rows are edited, and their field that the code is. */
  readonly on: { readonly pages: readonly string[]; readonly field: string };
  /** How its name is written in several ways (`text-formats.ts`). */
  readonly format?: TextFormatName;
  /** SQL of another name that a sheet may know the row `x` by; null: none. */
  readonly alias?: string;
  /** Column of a short name that sheets know the row by, too. */
  readonly short?: string;
  /** SQL of which of its rows `x` are offered and may be chosen; what names another one already is shown still. */
  readonly only?: string;
  /** A removed row stays for what was recorded of it: only what is still to come needs it. */
  readonly ends?: true;
}

const areaPages = ['station', 'storage', 'park', 'service_depot', 'user_enclosure'].map(
  (page) => `setting/base_data/${page}`,
);
const nonAbnormal = 'setting/alarm_threshold/no_abnormal';
const truckPage = ['setting/base_data/truck'];
/** A truck and trailer are as often called by the trailer. */
const byPlate = { format: 'plate', alias: 'trailer_of(x.id, now())' } as const;
const stations = { pages: ['setting/base_data/station', nonAbnormal], field: 'areaCode' };

/** What a reference may lead to; scope is looked up in the referenced table itself. */
export const referenceTargets = {
  company: {
    source: 'company',
    code: 'company_code',
    name: 'name',
    short: 'short_name',
    named: 'zhAndEn',
    reach: 'own',
    text: ['公司', 'Company'],
    on: { pages: ['setting/base_data/company'], field: 'companyCode' },
  },
  driver: {
    source: 'driver',
    code: 'driver_code',
    name: 'name',
    named: 'person',
    reach: 'own',
    only: `x.job <> 'escort'`,
    text: ['驾驶员', 'Driver'],
    on: { pages: ['setting/base_data/driver'], field: 'driverCode' },
  },
  /** Who goes with dangerous goods beside the driver. */
  escort: {
    source: 'driver',
    code: 'driver_code',
    name: 'name',
    named: 'person',
    reach: 'own',
    only: `x.job <> 'driver'`,
    text: ['押运员', 'Escort'],
    on: { pages: ['setting/base_data/driver'], field: 'driverCode' },
  },
  truck: {
    source: 'truck',
    code: 'sign_code',
    name: 'sign_code',
    reach: 'own',
    text: ['车辆', 'Truck'],
    on: { pages: truckPage, field: 'signCode' },
    ends: true,
    ...byPlate,
  },
  /** A truck by its number, which stays when its plate changes. */
  truckId: {
    source: 'truck',
    code: 'id',
    name: 'sign_code',
    reach: 'own',
    text: ['车辆', 'Truck'],
    on: { pages: truckPage, field: 'id' },
    ends: true,
    ...byPlate,
  },
  trailerId: {
    source: 'trailer',
    code: 'id',
    name: 'sign_code',
    reach: 'own',
    text: ['挂车', 'Trailer'],
    on: { pages: ['setting/base_data/trailer'], field: 'id' },
    format: 'plate',
  },
  depot: {
    source: 'depot',
    code: 'area_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'ownAndAbove',
    text: ['油库', 'Depot'],
    on: { pages: ['setting/base_data/storage', nonAbnormal], field: 'areaCode' },
    ends: true,
  },
  /** A depot that one keeps oneself. */
  ownDepot: {
    source: 'depot',
    code: 'area_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'own',
    text: ['油库', 'Depot'],
    on: { pages: ['setting/base_data/storage', nonAbnormal], field: 'areaCode' },
    ends: true,
  },
  station: {
    source: 'station',
    code: 'station_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'ownAndAbove',
    text: ['加油站', 'Station'],
    on: stations,
    ends: true,
  },
  /** A station that one keeps oneself. */
  ownStation: {
    source: 'station',
    code: 'station_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'own',
    text: ['加油站', 'Station'],
    on: stations,
    ends: true,
  },
  area: {
    source: 'area',
    code: 'area_code',
    name: 'name',
    short: 'short_name',
    named: 'zhAndEn',
    reach: 'ownAndAbove',
    text: ['围栏', 'Fence'],
    on: { pages: [...areaPages, nonAbnormal], field: 'areaCode' },
    ends: true,
  },
  route: {
    source: 'route',
    code: 'route_code',
    name: 'name',
    reach: 'ownAndAbove',
    text: ['路线', 'Route'],
    on: { pages: ['monitor/path_manage'], field: 'routeCode' },
  },
  /** Whoever is told outside the console, by number. */
  noticeReceiver: {
    source: 'notice_target',
    code: 'id',
    name: 'name',
    named: 'zhAndEn',
    reach: 'own',
    text: ['接收人', 'Receiver'],
    on: {
      pages: ['setting/alarm_threshold/notice_receiver', 'setting/base_data/phone_number'],
      field: 'id',
    },
  },
  onCallPlan: {
    source: 'on_call_plan',
    code: 'id',
    name: 'name',
    reach: 'own',
    text: ['值班表', 'On-call plan'],
    on: { pages: ['setting/alarm_threshold/on_call'], field: 'id' },
  },
  role: {
    source: 'role',
    code: 'role_code',
    name: 'role_name',
    named: 'zhAndEn',
    reach: 'shared',
    text: ['角色', 'Role'],
    on: { pages: ['setting/privilege_account/role'], field: 'roleCode' },
  },
} as const satisfies Readonly<Record<string, ReferencedTable>>;

export type ReferenceTarget = keyof typeof referenceTargets;

/** Whether what is referred to is a person, whose name is read in pinyin where no Chinese is read. */
export const isPerson = (to: ReferenceTarget): boolean => {
  const target: ReferencedTable = referenceTargets[to];
  return target.named === 'person';
};

/** Whether what is referred to goes by a plate. */
export const isPlated = (to: ReferenceTarget): boolean => {
  const target: ReferencedTable = referenceTargets[to];
  return target.format === 'plate';
};
