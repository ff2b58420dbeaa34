/**
 * What people made of an alarm (specification 3 and 4: unconfirmed, normal, abnormal, between them in progress, false
 * alarm). Acknowledging is "I saw it"; the last three are judgements and need a remark.
 */
export const alarmStateWords = {
  unconfirmed: { text: ['未确认', 'Unconfirmed'] },
  acknowledged: { text: ['已确认', 'Acknowledged'] },
  inProgress: { text: ['处理中', 'In progress'] },
  normal: { text: ['正常', 'Normal'] },
  abnormal: { text: ['异常', 'Abnormal'], abnormal: true },
  falseAlarm: { text: ['误报', 'False alarm'] },
} as const;

/**
 * States as reports show them. An alarm that opened no window was brought before nobody (`popup`): until somebody judges
 * it all the same it is recorded, and no work that was left undone. Whether it matters is not said by that.
 */
export const handlingWords = {
  ...alarmStateWords,
  recordedOnly: { text: ['仅记录', 'Recorded only'] },
} as const;

export type AlarmStateWord = keyof typeof alarmStateWords;

/** An alarm's state as it is shown. @param popup whether somebody is asked to handle it */
export const handlingOf = ({
  state,
  popup,
}: {
  readonly state: AlarmStateWord;
  readonly popup: boolean;
}): keyof typeof handlingWords => (state === 'unconfirmed' && !popup ? 'recordedOnly' : state);

export const isAlarmState = (state: string): state is AlarmStateWord => Object.hasOwn(alarmStateWords, state);

/** States that a user can set, in the order in which they are offered. */
export const alarmVerdicts = ['acknowledged', 'inProgress', 'normal', 'abnormal', 'falseAlarm'] as const;

export type AlarmVerdict = (typeof alarmVerdicts)[number];

export const needsRemark = (state: AlarmVerdict): boolean =>
  state === 'normal' || state === 'abnormal' || state === 'falseAlarm';
