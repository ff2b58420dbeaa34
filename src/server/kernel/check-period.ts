import { type Period, periodProblem } from '#domain/time/period.ts';

import { badRequest } from './refusal.ts';

/**
 * Refuses a period that is none or too long, in one wording everywhere.
 * @param field the control at which the refusal stands
 * @throws Refusal 400
 */
export const checkPeriod = (period: Period, maxDays?: number, field = 'startTime'): Period => {
  if (!Number.isFinite(period.fromMs) || !Number.isFinite(period.toMs))
    throw badRequest(['时间格式不正确', 'Not a time'], { [field]: ['时间格式不正确', 'Not a time'] });
  const problem = periodProblem(period, maxDays);
  if (problem === 'startAfterEnd')
    throw badRequest(['开始时间不能晚于结束时间', 'The start must not be after the end'], {
      [field]: ['不能晚于结束时间', 'Must not be after the end'],
    });
  if (problem === 'tooLong')
    throw badRequest([`查询时间不能超过 ${maxDays} 天`, `At most ${maxDays} days at once`], {
      [field]: [`不能超过 ${maxDays} 天`, `At most ${maxDays} days`],
    });
  return period;
};

/** The same of two times as they come (ISO 8601). @throws Refusal 400 */
export const readPeriod = (startTime: string, endTime: string, maxDays?: number, field?: string): Period =>
  checkPeriod({ fromMs: Date.parse(startTime), toMs: Date.parse(endTime) }, maxDays, field);
