import type { Alarm } from '#contract/alarms/alarms.ts';
import type { CallName, ReplyOf } from '#contract/calls.ts';

import type { Fields } from '../http/request.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A handover that the server has not seen: who, when and what was open are set by the server. */
const unwritten: ReplyOf<'handovers.write'> = {
  id: 0,
  companyName: '',
  fromName: '',
  writtenTime: '',
  notes: '',
  openAlarms: 0,
  urgentAlarms: 0,
  trucksUnderWay: 0,
  toName: null,
  signedTime: null,
  signedRemark: '',
  mine: true,
};

/** Writes that may wait, with what the user sees meanwhile. All others are refused offline. */
export const optimisticReplies = {
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
  'handovers.write': (fields: Fields): ReplyOf<'handovers.write'> => ({
    ...unwritten,
    notes: String(fields['notes']),
  }),
  'handovers.sign': (fields: Fields): ReplyOf<'handovers.sign'> => ({
    ...unwritten,
    id: Number(fields['id'] ?? 0),
    mine: false,
    signedRemark: textOf(fields['remark']),
  }),
  'stationHandovers.sign': (fields: Fields): ReplyOf<'stationHandovers.sign'> => ({
    visitId: String(fields['visitId']),
    signCode: '',
    companyName: '',
    taskCode: null,
    areaName: null,
    startTime: '',
    endTime: null,
    lines: [],
    sealIntegrity: null,
    changed: false,
    signature: null,
  }),
  'lossStatements.add': (): ReplyOf<'lossStatements.add'> => ({
    state: 'waiting',
    dueTime: null,
    driverName: null,
    statements: [],
  }),
} as const satisfies Partial<Record<CallName, (fields: Fields) => unknown>>;

export type OutboxCall = keyof typeof optimisticReplies;

export const isOfflineCapable = (name: string): name is OutboxCall => Object.hasOwn(optimisticReplies, name);

const listOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(',').filter((part) => part !== '') : [];

/**
 * What a write changes. Writes of one thing are sent in order; one that fails holds up later writes of the same thing
 * only.
 */
export const orderingKeys: Record<OutboxCall, (fields: Fields) => readonly string[]> = {
  'alarms.cue': (fields) => listOf(fields['alarmIds']).map((id) => `alarm ${id}`),
  'quickVisits.add': () => ['quickVisits'],
  'quickVisits.remove': () => ['quickVisits'],
  'userPrivilege.saveAlarm': () => ['alarmPreferences'],
  'handovers.write': () => ['handovers'],
  'handovers.sign': (fields) => [`handover ${String(fields['id'])}`],
  'lossStatements.add': (fields) => [`statement ${textOf(fields['id'])}`],
  'stationHandovers.sign': (fields) => [`delivery ${textOf(fields['visitId'])}`],
};

/** The same arguments against the rows as they are now; what succeeded the first time is not sent again. */
export const rebaseOnServerRows = (fields: Fields, theirs: readonly Alarm[]): Fields =>
  theirs.length === 0
    ? fields
    : {
        ...fields,
        alarmIds: theirs.map(({ id }) => id).join(','),
        stateVersions: theirs.map(({ stateVersion }) => stateVersion).join(','),
      };
