/** What terminals may send for alarms of active safety, MB: a file (fifteen seconds of film have 2 to 8), an alarm, a truck within 24 h. */
export const evidenceLimitsMb = { file: 16, alarm: 48, truckDay: 256 } as const;

type Words = Readonly<Record<string, readonly [zh: string, en: string]>>;

/** How far the files of an alarm have come. */
export const evidenceStates: Words = {
  waiting: ['尚未调取', 'Not asked for yet'],
  asked: ['已调取，等待终端上传', 'Asked for, the terminal has yet to send'],
  receiving: ['正在接收', 'Receiving'],
  complete: ['已全部收到', 'All here'],
  ended: ['未全部收到', 'Not all came'],
};

/** Why a terminal that was asked does not send. */
export const evidenceFailures: Words = {
  offline: ['终端不在线', 'The terminal is offline'],
  silent: ['终端未应答', 'The terminal did not answer'],
  failed: ['终端应答“失败”', 'The terminal answered that it failed'],
  bad: ['终端应答“消息有误”', 'The terminal answered that the message was wrong'],
  unsupported: ['终端不支持上传附件', 'The terminal can’t send files'],
};

/** Why a file of a terminal is not taken. */
export const evidenceRefusals: Words = {
  empty: ['空文件', 'Empty file'],
  tooLarge: [`超过单个文件上限 ${evidenceLimitsMb.file} MB`, `Larger than ${evidenceLimitsMb.file} MB`],
  alarmQuota: [
    `超过每条报警上限 ${evidenceLimitsMb.alarm} MB`,
    `More than ${evidenceLimitsMb.alarm} MB for one alarm`,
  ],
  truckQuota: [
    `超过本车 24 小时上限 ${evidenceLimitsMb.truckDay} MB`,
    `More than ${evidenceLimitsMb.truckDay} MB of this truck in 24 h`,
  ],
};
