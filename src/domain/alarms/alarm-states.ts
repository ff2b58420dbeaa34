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
 * States as reports show them. An alarm that does not pop up is asked of nobody: until somebody judges it, it is no work
 * that was left undone.
 */
export const handlingWords = {
  ...alarmStateWords,
  noAction: { text: ['无需处理', 'No action needed'] },
} as const;

export type AlarmStateWord = keyof typeof alarmStateWords;

/** An alarm's state as it is shown. @param popup whether somebody is asked to handle it */
export const handlingOf = ({
  state,
  popup,
}: {
  readonly state: AlarmStateWord;
  readonly popup: boolean;
}): keyof typeof handlingWords => (state === 'unconfirmed' && !popup ? 'noAction' : state);

export const isAlarmState = (state: string): state is AlarmStateWord => Object.hasOwn(alarmStateWords, state);

/** States that a user can set, in the order in which they are offered. */
export const alarmVerdicts = ['acknowledged', 'inProgress', 'normal', 'abnormal', 'falseAlarm'] as const;

export type AlarmVerdict = (typeof alarmVerdicts)[number];

export const needsRemark = (state: AlarmVerdict): boolean =>
  state === 'normal' || state === 'abnormal' || state === 'falseAlarm';
