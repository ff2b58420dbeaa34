import type { CallName, ReplyOf } from '#contract/calls.ts';

import type { Fields } from './request.ts';

/** Writes that may wait, with what the user sees meanwhile. Everything else is refused offline. */
export const promises = {
  'alarms.cue': (): ReplyOf<'alarms.cue'> => ({ changed: [], conflicts: [] }),
  'quickVisits.add': (fields: Fields): ReplyOf<'quickVisits.add'> => ({
    id: 0,
    userId: Number(fields['userId'] ?? 0),
    quickVisitUrl: String(fields['quickVisitUrl']),
    quickVisitName: String(fields['quickVisitName']),
  }),
  'quickVisits.remove': (): ReplyOf<'quickVisits.remove'> => null,
  'userPrivilege.saveAlarm': (fields: Fields): ReplyOf<'userPrivilege.saveAlarm'> => ({
    id: 0,
    userId: 0,
    alarmTypeIds: String(fields['alarmTypeIds']),
    alarmEmailTypeIds: String(fields['alarmEmailTypeIds']),
  }),
} as const satisfies Partial<Record<CallName, (fields: Fields) => unknown>>;

export type OutboxCall = keyof typeof promises;

export const mayWait = (name: CallName): name is OutboxCall => Object.hasOwn(promises, name);
