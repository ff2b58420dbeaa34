import type { Alarm } from '#contract/alarms/alarms.ts';
import type { CallName } from '#contract/calls.ts';
import type { UserAlarm } from '#contract/session/user-privilege.ts';

import type { Alarms } from '../alarms/alarms.ts';
import type { Polls } from '../fleet/polls.ts';
import type { HubSession } from './session.ts';
import type { ShellData } from '../fleet/shell-data.ts';

const rowsOf = (value: unknown, field: string): readonly Alarm[] => {
  if (typeof value !== 'object' || value === null) return [];
  const rows: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  return Array.isArray(rows) ? rows : [];
};

/** Effect of a reply on what the hub holds, whichever call it answers and however late it comes; settles when it is there. */
export const createReplies = (core: {
  readonly shellData: ShellData;
  readonly alarms: Alarms;
  readonly polls: Polls;
  readonly session: Pick<HubSession, 'resumed' | 'perhapsOther'>;
}) => {
  const effects: Partial<Record<CallName, (value: unknown) => void | Promise<void>>> = {
    'alarms.cue': (value) =>
      core.alarms.changed([...rowsOf(value, 'changed'), ...rowsOf(value, 'conflicts')]),
    'userPrivilege.saveAlarm': (value) => core.shellData.takeAlarmPreferences(value as UserAlarm),
    'userPrivilege.get': (value) => core.shellData.takePrivilege(value),
    'resources.act': () => void core.session.perhapsOther(),
    'session.endView': () => void core.session.perhapsOther(),
    'session.resume': (value) => void core.session.resumed(value),
    'menus.get': (value) => core.shellData.takeMenus(value),
    'devices.all': (value) => core.shellData.takeDevices(value),
    'approvals.decide': () => core.polls.again('approvals'),
    'approvals.update': () => core.polls.again('approvals'),
  };
  return async (name: CallName, value: unknown): Promise<void> => {
    await effects[name]?.(value);
  };
};
