import type { Alarm } from '#contract/alarms.ts';
import type { CallName } from '#contract/calls.ts';
import type { UserAlarm } from '#contract/user-privilege.ts';

import type { Alarms } from './alarms.ts';
import type { Polls } from './polls.ts';
import type { ShellData } from './shell-data.ts';

const rowsOf = (value: unknown, field: string): readonly Alarm[] => {
  if (typeof value !== 'object' || value === null) return [];
  const rows: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  return Array.isArray(rows) ? rows : [];
};

/** What a reply means for what the hub holds, whoever asked for it and however late it came. */
export const createReplies = (core: {
  readonly shellData: ShellData;
  readonly alarms: Alarms;
  readonly polls: Polls;
}) =>
  ({
    'alarms.cue': (value) =>
      void core.alarms.changed([...rowsOf(value, 'changed'), ...rowsOf(value, 'conflicts')]),
    'userPrivilege.saveAlarm': (value) => core.shellData.takeAlarmPreferences(value as UserAlarm),
    'userPrivilege.get': (value) => core.shellData.takePrivilege(value),
    'menus.get': (value) => core.shellData.takeMenus(value),
    'devices.all': (value) => core.shellData.takeDevices(value),
    'approvals.decide': () => core.polls.again('approvals'),
    'approvals.update': () => core.polls.again('approvals'),
  }) satisfies Partial<Record<CallName, (value: unknown) => void>>;
