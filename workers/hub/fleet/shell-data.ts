import type { TruckDevice } from '#contract/devices/devices.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { MenuNode } from '#contract/session/menus.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { UserAlarm, UserPrivilege } from '#contract/session/user-privilege.ts';

import type { Emit } from '../hub-events.ts';
import type { Clock } from '../ports.ts';
import type { Feed } from './feed.ts';
import type { Http } from '../http/http.ts';
import type { Reports } from '../storage/read-cache.ts';
import type { Fields } from '../http/request.ts';
import type { TruckStatusKeeper } from './truck-status.ts';
import {
  type AlarmList,
  alwaysTypes,
  unconfirmedAlarms,
  unconfirmedAtOnce,
  type WaitingAlarms,
} from '../alarms/unconfirmed-alarms.ts';

const quiet = { language: 'zh' } as const;

/** However many calls are refused at once, rights are read again once in this time. */
const rightsEveryMs = 10_000;

interface ShellNeeds {
  readonly clock: Clock;
  readonly reports: Reports;
  readonly http: Http;
  readonly feed: Feed;
  readonly emit: Emit;
}

/**
 * Data of the frame of every page: menus, privileges, device types; from this device at once, from the server when it
 * answers.
 */
export const createShellData = ({ clock, reports, http, feed, emit }: ShellNeeds) => {
  let rightsMs = -Infinity;

  const privilege = (): UserPrivilege | null => feed.get('userPrivilege') ?? null;

  const subscription = () => ({
    typeIds: privilege()?.stUserAlarm.alarmTypeIds ?? '',
    userPri: (privilege()?.userPri ?? []).map((company) => company.key).join(','),
  });

  /** The wire's reply is typed by its call; a reply that is not even of the right kind is left out. */
  const takeMenus = (value: unknown): void => {
    if (Array.isArray(value)) feed.publish('menus', value as MenuNode[]);
  };
  const takePrivilege = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || !('userPri' in value)) return;
    const before = JSON.stringify(subscription());
    feed.publish('userPrivilege', value as UserPrivilege);
    if (JSON.stringify(subscription()) !== before) emit('resubscribe');
  };
  const takeDevices = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const types = new Set((value as TruckDevice[]).map((device) => device.deviceType));
    feed.publish('deviceTypes', [...types].sort());
  };
  const takeAlarmPreferences = (saved: UserAlarm): void => {
    const known = privilege();
    if (known === null) return;
    const next = { ...known, stUserAlarm: { ...known.stUserAlarm, ...saved } };
    takePrivilege(next);
    void reports.keep('userPrivilege.get', {}, next, clock.now());
  };

  const rights = async (): Promise<void> => {
    const [menus, privileges] = await Promise.all([
      reports.read('menus.get', {}, quiet),
      reports.read('userPrivilege.get', {}, quiet),
    ]);
    if (menus.ok) takeMenus(menus.value);
    if (privileges.ok) takePrivilege(privileges.value);
  };

  const statusFields = () => {
    const { userPri } = subscription();
    return userPri === '' ? {} : { userPri };
  };

  return {
    subscription,
    rights: (): void => {
      if (clock.now() - rightsMs < rightsEveryMs) return;
      rightsMs = clock.now();
      void rights();
    },
    /** The server has said that they changed. */
    rightsChanged: (): void => void rights(),
    /** Settles with the rights, on which everything waits; devices are published when they come. */
    load: async (): Promise<void> => {
      await rights();
      void http.send('devices.all', {}, quiet).then((devices) => devices.ok && takeDevices(devices.value));
    },
    /** What an earlier run kept on this device. */
    offerKept: async (trucks: TruckStatusKeeper): Promise<void> => {
      const menus = await reports.last('menus.get', {});
      if (menus !== null) takeMenus(menus.value);
      const privileges = await reports.last('userPrivilege.get', {});
      if (privileges !== null) takePrivilege(privileges.value);
      const fleet = await reports.last('truckStatus.list', statusFields());
      if (fleet !== null && Array.isArray(fleet.value))
        trucks.offer(fleet.value as TruckStatus[], fleet.asOfMs);
    },
    truckStatus: async (): Promise<CallOutcome<readonly TruckStatus[]>> => {
      const outcome = await reports.read('truckStatus.list', statusFields(), quiet);
      return outcome as CallOutcome<readonly TruckStatus[]>;
    },
    unconfirmed: async (hole: boolean): Promise<CallOutcome<WaitingAlarms>> => {
      const chosen = subscription()
        .typeIds.split(',')
        .filter((id) => id !== '');
      const typeIds = [...new Set([...chosen, ...alwaysTypes])].join(',');
      const ask = async (fields: Fields): Promise<CallOutcome<AlarmList>> =>
        (await http.send(
          'alarms.list',
          { unconfirmed: true, limit: unconfirmedAtOnce, ...fields },
          quiet,
        )) as CallOutcome<AlarmList>;
      return unconfirmedAlarms(ask, typeIds, hole);
    },
    takeMenus,
    takePrivilege,
    takeDevices,
    takeAlarmPreferences,
    clear: (): void => {
      rightsMs = -Infinity;
      feed.publish('menus', []);
      feed.publish('userPrivilege', null);
      feed.publish('deviceTypes', []);
    },
  };
};

export type ShellData = ReturnType<typeof createShellData>;
