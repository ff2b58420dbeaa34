import type { Alarm } from '#contract/alarms.ts';
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

export const mayWait = (name: string): name is OutboxCall => Object.hasOwn(promises, name);

const listOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(',').filter((part) => part !== '') : [];

/** What a write changes. Writes of one thing go in their order; one that fails holds up its own thing alone. */
export const thingsOf: Record<OutboxCall, (fields: Fields) => readonly string[]> = {
  'alarms.cue': (fields) => listOf(fields['alarmIds']).map((id) => `alarm ${id}`),
  'quickVisits.add': () => ['quickVisits'],
  'quickVisits.remove': () => ['quickVisits'],
  'userPrivilege.saveAlarm': () => ['alarmPreferences'],
};

/** The same wish against the rows as they are now; what went through the first time is not asked for again. */
export const againstTheirs = (fields: Fields, theirs: readonly Alarm[]): Fields =>
  theirs.length === 0
    ? fields
    : {
        ...fields,
        alarmIds: theirs.map(({ id }) => id).join(','),
        stateVersions: theirs.map(({ stateVersion }) => stateVersion).join(','),
      };
