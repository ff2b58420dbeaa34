import type { AlarmFrame } from '#contract/alarms/alarm-stream.ts';
import type { Alarm } from '#contract/alarms/alarms.ts';
import type { Presence, TabApi } from '#contract/hub/hub-api.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';

export const truck = (signCode: string, speed: number): TruckStatus => ({
  truckId: 1,
  signCode,
  status: 1,
  companyCode: 'C1',
  companyName: 'One',
  alarm: null,
  gpsTime: null,
  contactTime: null,
  alarmStartTime: null,
  statusStartTime: null,
  speed,
  bearingDeg: null,
  area: null,
  longitudeDeg: null,
  latitudeDeg: null,
  processState: null,
  driverName: null,
  lastInventoryMap: '{}',
});

/** In front of its user, on a desk. */
export const atDesk: Presence = { visible: true, handheld: false, language: 'zh' };

export const alarm = (id: string, type = 2, over: Partial<Alarm> = {}): Alarm => ({
  id,
  type,
  level: 2,
  signCode: '浙B00001',
  truckId: 1,
  companyCode: 'C1',
  companyName: 'One',
  startTime: '2026-11-21T04:00:00.000Z',
  raisedTime: '2026-11-21T04:00:00.000Z',
  endTime: null,
  insertTime: '2026-11-21T04:00:00.000Z',
  properties: {},
  area: null,
  longitudeDeg: null,
  latitudeDeg: null,
  driverName: null,
  recordId: null,
  popup: true,
  late: false,
  withdrawn: false,
  state: 'unconfirmed',
  stateBy: null,
  stateTime: null,
  remark: '',
  stateVersion: 0,
  ...over,
});

/** A frame of the stream; `prev` is the number before unless said otherwise. */
export const frame = (cursor: number, of: Alarm, prev = cursor - 1): AlarmFrame => ({
  ...of,
  msgType: 2,
  cursor,
  prev,
  epoch: 'e1',
  head: cursor,
});

export const subscribed = (head: number, over: object = {}) => ({
  msgType: 1,
  recovered: true,
  epoch: 'e1',
  head,
  missed: 0,
  ...over,
});

/** A tab that does nothing with what it is told. */
export const silentTab: TabApi = {
  changed: () => {},
  fleetPart: () => {},
  truckChanges: () => {},
  boardChanges: () => {},
  ring: () => {},
  reload: () => {},
};
