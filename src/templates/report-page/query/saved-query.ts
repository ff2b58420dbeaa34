import { quickRange, quickRangeNames, rangeOfPeriod } from '#domain/time/period.ts';
import { instantMs } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import type { SavedQuery } from '#state/reports/saved-filters.ts';

import { firstQuery, type Query } from './query.ts';

/** What is kept of a query. A quick range is kept by name: "today" means the day on which it is used. */
export const savedOf = ({ period, values, chip }: Query, nowMs: number): SavedQuery => {
  const range = rangeOfPeriod(period, nowMs);
  return {
    range,
    ...(range === null
      ? {
          startTime: new Date(period.fromMs).toISOString(),
          endTime: new Date(period.toMs).toISOString(),
        }
      : {}),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
    chip,
  };
};

/** The query that was kept; filters and chips that the report no longer has are dropped. */
export const queryOf = (report: Report, saved: SavedQuery, nowMs: number): Query => {
  const usual = firstQuery(report, '', nowMs);
  const range = quickRangeNames.find((name) => name === saved.range);
  const fromMs = instantMs(saved.startTime ?? null);
  const toMs = instantMs(saved.endTime ?? null);
  return {
    period:
      range !== undefined
        ? quickRange(range, nowMs)
        : fromMs !== null && toMs !== null
          ? { fromMs, toMs }
          : usual.period,
    values: Object.fromEntries(Object.entries(saved.values).filter(([name]) => name in report.filters)),
    chip: saved.chip !== null && saved.chip in report.chips ? saved.chip : null,
  };
};
