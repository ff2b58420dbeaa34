import type { Text } from '#i18n/text.ts';

/** A table of master data that fields may refer to: the column of its code, that of its name, and its own words. */
export interface ReferencedTable {
  readonly source: string;
  readonly code: string;
  readonly name: string;
  /** Whether the row may have an English name beside it, as `name_en`. */
  readonly named?: 'zhAndEn';
  /**
   * Whose rows may be named: those of one's own companies; with those of the companies above them, since a fleet drives
   * to the sites of its group; or with those of the installation as well, which belong to no company.
   */
  readonly reach: 'own' | 'ownAndAbove' | 'shared';
  readonly text: Text;
}

/** What a reference may lead to; scope is looked up in the referenced table itself. */
export const referenceTargets = {
  company: {
    source: 'company',
    code: 'company_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'own',
    text: ['公司', 'Company'],
  },
  driver: { source: 'driver', code: 'driver_code', name: 'name', reach: 'own', text: ['司机', 'Driver'] },
  truck: {
    source: 'truck',
    code: 'sign_code',
    name: 'sign_code',
    reach: 'own',
    text: ['车辆', 'Truck'],
  },
  /** A truck by its number, which stays when its plate changes. */
  truckId: { source: 'truck', code: 'id', name: 'sign_code', reach: 'own', text: ['车辆', 'Truck'] },
  depot: {
    source: 'depot',
    code: 'area_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'ownAndAbove',
    text: ['油库', 'Depot'],
  },
  station: {
    source: 'station',
    code: 'station_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'ownAndAbove',
    text: ['加油站', 'Station'],
  },
  /** A station that one keeps oneself. */
  ownStation: {
    source: 'station',
    code: 'station_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'own',
    text: ['加油站', 'Station'],
  },
  area: {
    source: 'area',
    code: 'area_code',
    name: 'name',
    named: 'zhAndEn',
    reach: 'ownAndAbove',
    text: ['区域', 'Area'],
  },
  route: {
    source: 'route',
    code: 'route_code',
    name: 'name',
    reach: 'ownAndAbove',
    text: ['路线', 'Route'],
  },
  /** Whoever is told outside the console, by number. */
  noticeReceiver: {
    source: 'notice_target',
    code: 'id',
    name: 'name',
    named: 'zhAndEn',
    reach: 'own',
    text: ['接收人', 'Receiver'],
  },
  onCallPlan: {
    source: 'on_call_plan',
    code: 'id',
    name: 'name',
    reach: 'own',
    text: ['值班表', 'On-call plan'],
  },
  role: {
    source: 'role',
    code: 'role_code',
    name: 'role_name',
    named: 'zhAndEn',
    reach: 'shared',
    text: ['角色', 'Role'],
  },
} as const satisfies Readonly<Record<string, ReferencedTable>>;

export type ReferenceTarget = keyof typeof referenceTargets;
