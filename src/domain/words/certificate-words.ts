/** Verdict of a certificate on the seals between loading and unloading. */
export const sealVerdicts = {
  unbroken: { text: ['铅封完好', 'Seals intact'] },
  broken: { text: ['铅封破坏', 'Seal broken'], abnormal: true },
  unknown: { text: ['无法证明', 'Cannot be proved'], abnormal: true },
} as const;

export type SealVerdict = keyof typeof sealVerdicts;

/**
 * Reasons against `unbroken`, with the verdict of each. Whatever is not known for certain is `unknown`: a hole in the
 * data is never taken in the truck's favour.
 */
export const verdictReasons = {
  abnormalOpening: { text: ['途中异常开封', 'Opened where no opening is permitted'], makes: 'broken' },
  sealBroken: { text: ['铅封被强行打开', 'Seal forced open'], makes: 'broken' },
  tamper: { text: ['探头被拆动', 'Sensor tampered with'], makes: 'broken' },
  drain: { text: ['途中油量减少', 'Volume fell on the way'], makes: 'broken' },
  drainJudgedNone: {
    text: ['途中油量减少，研判为非盗卸', 'Volume fell on the way, judged to be no theft'],
    makes: 'unknown',
  },
  drainWithdrawn: {
    text: [
      '途中油量减少后恢复或转入他仓',
      'Volume fell on the way and came back, or is in another compartment',
    ],
    makes: 'unknown',
  },
  boxDoor: { text: ['途中箱门异常开启', 'Box door opened on the way'], makes: 'broken' },
  taskBroken: { text: ['任务中有异常开封', 'Abnormal opening during the task'], makes: 'broken' },
  permittedOpening: {
    text: ['途中在许可地点开封', 'Opened on the way, where it is permitted'],
    makes: 'unknown',
  },
  rise: { text: ['途中油量增加', 'Volume rose on the way'], makes: 'unknown' },
  sealFault: { text: ['铅封探头故障', 'Seal sensor fault'], makes: 'unknown' },
  partOpen: { text: ['离开装油地时未全部关闭', 'Not known to be closed after loading'], makes: 'unknown' },
  noSensor: {
    text: ['该仓没有铅封数据', 'No data from a seal sensor of this compartment'],
    makes: 'unknown',
  },
  dataGap: { text: ['终端数据中断', 'No data from the terminal'], makes: 'unknown' },
  refusedMessages: { text: ['有报文未被接收', 'Messages of the terminal were rejected'], makes: 'unknown' },
  telemetryGone: { text: ['原始数据已过保存期', 'Telemetry is no longer kept'], makes: 'unknown' },
  noUnloading: { text: ['没有卸油记录', 'No unloading on record'], makes: 'unknown' },
} as const satisfies Readonly<
  Record<string, { text: readonly [zh: string, en: string]; makes: Exclude<SealVerdict, 'unbroken'> }>
>;

export type VerdictReason = keyof typeof verdictReasons;

/** Broken outweighs unknown, and unbroken is what is left when there is no reason at all. */
export const verdictOf = (reasons: readonly VerdictReason[]): SealVerdict => {
  const made = reasons.map((reason) => verdictReasons[reason].makes);
  return made.includes('broken') ? 'broken' : made.length > 0 ? 'unknown' : 'unbroken';
};

/** Result of looking up a code. */
export const codeFindings = {
  genuine: { text: ['真实有效', 'Genuine'] },
  superseded: { text: ['已被新证书取代', 'Superseded by a newer one'], abnormal: true },
  unknown: { text: ['没有这个编号', 'No such certificate'], abnormal: true },
  mistyped: { text: ['编号输入有误', 'The code is mistyped'], abnormal: true },
} as const;

export type CodeFinding = keyof typeof codeFindings;
