import { expect, test, vi } from 'vitest';

import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { covers } from '../../support/covers.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('#state/hub/hub.ts', () => ({ call: vi.fn(), foldAlarms: vi.fn() }));

const { publishChanges, topics } = await import('#state/hub/topics.ts');
const fleet = await import('#state/fleet/truck-status.ts');
const { groupFleet } = await import('#state/fleet/fleet-view.ts');
const { flags, menuList, menuRouter } = await import('#state/session/menus.ts');
const { alarmEmailType, alarmType } = await import('#state/session/user-privilege.ts');

const truck = (truckId: number, status: number, extra: Partial<TruckStatus> = {}): TruckStatus => ({
  truckId,
  signCode: `浙B0000${truckId}`,
  status,
  companyCode: 'TW01',
  companyName: '甬港',
  alarm: null,
  gpsTime: null,
  contactTime: null,
  alarmStartTime: null,
  statusStartTime: null,
  speed: null,
  bearingDeg: null,
  area: null,
  longitudeDeg: null,
  latitudeDeg: null,
  processState: null,
  driverName: null,
  lastInventoryMap: '{}',
  ...extra,
});

const tanks = (vt: readonly number[], oilCode: number): string =>
  JSON.stringify(
    Object.fromEntries(vt.map((litres, i) => [i + 1, { oilCode, vt: litres, v20: litres, capacityL: 9000 }])),
  );

test('counts, litres, abnormal and offline trucks follow snapshot and changes', () => {
  covers('oil.totals-round-each-tank-up');
  topics.truckStatus.value = {
    trucks: [truck(1, 3), truck(2, 2, { lastInventoryMap: tanks([10.2, 20.2], 92) }), truck(3, 0)],
    asOfMs: 1000,
    cached: true,
  };
  expect(fleet.statusCounts.value).toEqual([1, 0, 1, 1, 0]);
  expect(fleet.oilCount.value).toEqual({ gasoline: 32, diesel: 0, other: 0 });
  expect(fleet.abnormal.value).toEqual(['浙B00001']);
  expect(fleet.fleetAsOf.value).toEqual({ ms: 1000, cached: true });
  const before = fleet.fleetVersion.value;
  publishChanges({ trucks: [truck(1, 1), truck(4, 2)], asOfMs: 2000 });
  expect(fleet.statusCounts.value).toEqual([1, 1, 2, 0, 0]);
  expect(fleet.fleetVersion.value).toBeGreaterThan(before);
  expect(fleet.fleetAsOf.value).toEqual({ ms: 2000, cached: false });
});

test('truck-status.regroups-into-five-lists: by status after search, alarms newest first, the rest by plate', () => {
  topics.truckStatus.value = {
    trucks: [
      truck(2, 3, { alarmStartTime: '2026-11-21T01:00:00Z' }),
      truck(1, 3, { alarmStartTime: '2026-11-21T02:00:00Z' }),
      truck(9, 2),
      truck(5, 2, { driverName: '陈国梁' }),
    ],
    asOfMs: 1,
    cached: false,
  };
  const groups = groupFleet({ query: '', state: null });
  expect([...groups].map(([key, list]) => [key, list.map(({ truckId }) => truckId)])).toEqual([
    ['alarm', [1, 2]],
    ['load', [5, 9]],
  ]);
  expect(
    [...groupFleet({ query: '陈国', state: null }).values()].flat().map(({ truckId }) => truckId),
  ).toEqual([5]);
  expect([...groupFleet({ query: '', state: 'load' }).keys()]).toEqual(['load']);
});

test('state.global-client-state: what screens read follows what the hub publishes', () => {
  topics.menus.value = [
    {
      name: '监控中心',
      nameEn: 'Monitor',
      url: '/monitor',
      menus: [],
      child: [
        { name: '地图跟踪', nameEn: 'Map tracking', url: '/monitor/track_map' },
        { name: '传感器使能', nameEn: '', url: '' },
      ],
    },
  ];
  topics.userPrivilege.value = {
    userPri: [],
    stUserAlarm: { id: 1, userId: 1, alarmTypeIds: '1,201', alarmEmailTypeIds: '202' },
  };
  expect(menuList.value).toHaveLength(1);
  expect(menuRouter.value.get('monitor/track_map')?.groups.map(({ name }) => name)).toEqual(['监控中心']);
  expect(flags.value.sensorEnable).toBe(1);
  expect(alarmType.value).toEqual([1, 201]);
  expect(alarmEmailType.value).toEqual([202]);
  topics.truckStatus.value = {
    trucks: [truck(1, 3), truck(2, 2, { lastInventoryMap: tanks([10.2], 92) })],
    asOfMs: 1,
    cached: false,
  };
  expect(fleet.statusCounts.value).toEqual([0, 0, 1, 1, 0]);
  expect(fleet.oilCount.value.gasoline).toBe(11);
  expect(fleet.abnormal.value).toEqual(['浙B00001']);
});
