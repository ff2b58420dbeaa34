import { isLate } from './limited-query.ts';

/** Connection exceptions, too few resources, an operator's intervention; of 57 a statement that was cancelled is not. */
const awayStates = /^(?:08|53|57P)/;
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Of `pg`, without a code. */
const awayWords =
  /^(?:Connection terminated|timeout (?:expired|exceeded when trying to connect)|Client (?:has encountered|was closed)|Cannot use a pool)/;

/** Whether a statement failed because its database could not be had: nothing is wrong with the statement. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return awayStates.test(code) || awayCodes.has(code);
  return isLate(error) || awayWords.test(error.message);
};
