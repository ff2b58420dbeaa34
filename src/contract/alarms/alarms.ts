import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { recordOf } from '../record-of.ts';
import { NullableNumber, NullableText, nullable } from '../nullable.ts';

/**
 * States of an alarm. Acknowledged means seen; normal, abnormal and false alarm are judgements. An acknowledgement
 * never counts as a judgement.
 */
export const alarmStates = [
  'unconfirmed',
  'acknowledged',
  'inProgress',
  'normal',
  'abnormal',
  'falseAlarm',
] as const;

/** State of an alarm (specification 4, alarm handling). */
export type AlarmState = (typeof alarmStates)[number];

/** The real-time alarm message of specification 3, with additions. Times are ISO 8601 UTC. */
export const Alarm = Type.Object({
  id: Type.String(),
  type: Type.Integer(),
  level: Type.Integer(),
  signCode: Type.String(),
  truckId: Type.Integer(),
  companyCode: Type.String(),
  companyName: Type.String(),
  startTime: Type.String(),
  raisedTime: Type.String(),
  endTime: NullableText,
  insertTime: Type.String(),
  /** Figures of the type: compartment, cause, loss, limit … */
  properties: recordOf(Type.Unknown()),
  area: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
  driverName: NullableText,
  recordId: NullableText,
  /** False for late and minor alarms, which become a row without a pop-up. */
  popup: Type.Boolean(),
  late: Type.Boolean(),
  withdrawn: Type.Boolean(),
  state: Type.Enum([...alarmStates]),
  stateBy: NullableText,
  stateTime: NullableText,
  remark: Type.String(),
  /** Rises by one with every change of `state`; sent back as base version when judging. */
  stateVersion: Type.Integer(),
});

export type Alarm = Static<typeof Alarm>;

/** Number of alarms of one type. */
export const AlarmCount = Type.Object({
  type: Type.Integer(),
  count: Type.Integer(),
  unconfirmed: Type.Integer(),
});

/**
 * Open alarms of the session's companies: those that pop up, stand, are no part of another one and are not judged.
 * `toDo`: unconfirmed ones by priority, 1 to 4; `inProgress`: acknowledged ones and those in work, by who said so last.
 * `oldestTime`: when the oldest of both began, ISO 8601 UTC; null: none is open.
 */
export const OpenAlarmCounts = Type.Object({
  toDo: Type.Array(Type.Integer(), { minItems: 4, maxItems: 4 }),
  inProgress: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  oldestTime: NullableText,
});

export type OpenAlarmCounts = Static<typeof OpenAlarmCounts>;

/** A figure of a row before and after a correction; null: not known. */
export const ChangedFigure = Type.Object({
  name: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});

export type ChangedFigure = Static<typeof ChangedFigure>;

/** A step of an alarm: what somebody said of it, or what judging it again made of it. Times are ISO 8601 UTC. */
export const AlarmStep = Type.Object({
  id: Type.Integer(),
  time: Type.String(),
  /** State of the alarm from then on. */
  state: Type.Enum([...alarmStates]),
  /** Who judged, or corrected master data; '': late messages alone were the reason. */
  userName: Type.String(),
  /** The remark of a judgement, the reason of a correction. */
  remark: Type.String(),
  /**
   * Figures that judging again changed; none: the alarm would not be raised any more, and stays because it was judged.
   * Null: a person said so.
   */
  changes: nullable(Type.Array(ChangedFigure)),
});

export type AlarmStep = Static<typeof AlarmStep>;

/** A correction of an alarm that the session's user had judged. */
export const CorrectedJudgement = Type.Object({
  ...AlarmStep.properties,
  changes: Type.Array(ChangedFigure),
  alarmId: Type.String(),
  type: Type.Integer(),
  signCode: nullable(Type.String()),
});

export type CorrectedJudgement = Static<typeof CorrectedJudgement>;

/** Calls that read, acknowledge and judge alarms (specification 4 and 7). */
export const alarmCalls = {
  /** Alarms of the session's companies: one by id, those of one truck, or all that are not closed. */
  'alarms.list': defineCall({
    method: 'GET',
    path: '/alarmInfo',
    access: { functionCode: 'alarm.watch' },
    query: Type.Object({
      id: Type.Optional(Type.String({ maxLength: 200 })),
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
      /** Only alarms that nobody has acknowledged or judged. */
      unconfirmed: Type.Optional(Type.Boolean()),
      /** Only alarms that are acknowledged or in work, and not judged. */
      inProgress: Type.Optional(Type.Boolean()),
      typeIds: Type.Optional(Type.String({ maxLength: 400 })),
      /** Id of the last row of the previous answer; this answer continues after it. */
      before: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    reply: Type.Object({
      rows: Type.Array(Alarm),
      /** Cursor of the alarm stream up to which the rows are complete. */
      head: Type.Integer(),
      epoch: Type.String(),
    }),
  }),
  /** How many alarms are open: the one count of all screens. */
  'alarms.openCounts': defineCall({
    method: 'GET',
    path: '/openAlarms',
    access: { functionCode: 'alarm.watch' },
    reply: OpenAlarmCounts,
  }),
  /** How many alarms of each type began today (China day). */
  'alarms.count': defineCall({
    method: 'GET',
    path: '/countAlarm',
    access: { functionCode: 'alarm.watch' },
    query: Type.Object({ day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })) }),
    reply: Type.Object({ day: Type.String(), rows: Type.Array(AlarmCount), total: Type.Integer() }),
  }),
  /** Acknowledges or judges alarms. Rows whose version has changed come back as conflicts, unchanged. */
  'alarms.cue': defineCall({
    method: 'POST',
    path: '/alarmCue',
    access: { functionCode: 'alarm.judge' },
    body: Type.Object({
      /** Comma list. */
      alarmIds: Type.String({ minLength: 1, maxLength: 20_000 }),
      state: Type.Enum(['acknowledged', 'inProgress', 'normal', 'abnormal', 'falseAlarm']),
      remark: Type.Optional(Type.String({ maxLength: 500 })),
      /** Comma list parallel to `alarmIds`; missing: only alarms that are still unconfirmed are changed. */
      stateVersions: Type.Optional(Type.String({ maxLength: 20_000 })),
    }),
    reply: Type.Object({ changed: Type.Array(Alarm), conflicts: Type.Array(Alarm) }),
  }),
  /** What people said of an alarm and what corrections made of it, the first first. */
  'alarms.history': defineCall({
    method: 'GET',
    path: '/alarmHistory',
    access: { functionCode: 'alarm.watch' },
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Array(AlarmStep),
  }),
  /**
   * Corrections of the last 30 days that changed an alarm which the session's user had judged last, the newest first,
   * 50 at most; those that somebody has judged again since are left out.
   */
  'alarms.corrected': defineCall({
    method: 'GET',
    path: '/correctedJudgements',
    access: { functionCode: 'alarm.watch' },
    reply: Type.Array(CorrectedJudgement),
  }),
} as const;
