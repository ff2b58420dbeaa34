/** A test holds its pressure so long at least (engine rules 4.2), minutes. */
export const leastHoldMinutes = 5;

/** Why a test has no certificate. */
export const noCertificate = {
  running: {
    text: ['检测尚未结束，结束后才能签发证书', 'The test is not over; a certificate is issued when it is'],
  },
  cutShort: {
    text: [
      '检测提前结束，保压不足 5 分钟，不能签发证书',
      'The test was cut short before five minutes of holding; it can’t be certified',
    ],
  },
  notJudged: {
    text: [
      '检测器或平台没有判定合格与否，不能签发证书',
      'Detector or platform gave no verdict; it can’t be certified',
    ],
  },
} as const satisfies Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;

/** A tightness test as its record has it; null: not known. */
export interface TightnessTest {
  readonly endTime: string | null;
  /** What the detector says. */
  readonly result: string | null;
  /** What the platform says by the pressures. */
  readonly ownResult: string | null;
  readonly minutes: number | null;
}

/**
 * What a certificate says of a test: passed where detector and platform say so, failed where one of them does. A test
 * that was cut short gets none, whatever its pressures were.
 */
export const tightnessVerdict = ({
  endTime,
  result,
  ownResult,
  minutes,
}: TightnessTest): 'passed' | 'failed' | keyof typeof noCertificate => {
  if (endTime === null || result === 'running') return 'running';
  if (minutes === null || minutes < leastHoldMinutes) return 'cutShort';
  if ((result !== 'passed' && result !== 'failed') || (ownResult !== 'passed' && ownResult !== 'failed'))
    return 'notJudged';
  return result === 'passed' && ownResult === 'passed' ? 'passed' : 'failed';
};
