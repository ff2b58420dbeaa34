import { rangeOfPeriod } from '#domain/time/period.ts';
import type { Report } from '#report/define.ts';

import { firstQuery, type Query } from './query.ts';

/**
 * A submitted query as it stands in the page's address, so that it survives a reload and makes a link; empty for the
 * query with which the page opens. A quick range goes by its name: "today" is the day on which the link is followed.
 */
export const searchOf = (report: Report, query: Query, nowMs: number): string => {
  const { period, values, chip } = query;
  const usual = firstQuery(report, '', nowMs);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value.trim() !== '') params.set(name, value.trim());
  if (chip !== null) params.set('chip', chip);
  const samePeriod = period.fromMs === usual.period.fromMs && period.toMs === usual.period.toMs;
  if ('period' in report.filters && (!samePeriod || params.size > 0)) {
    const range = rangeOfPeriod(period, nowMs);
    if (range === null) {
      params.set('startTime', new Date(period.fromMs).toISOString());
      params.set('endTime', new Date(period.toMs).toISOString());
    } else params.set('range', range);
  }
  return params.toString();
};
