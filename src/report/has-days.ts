import type { Report } from './define.ts';

/** Whether the days of a report's rows can be told: rows that are put together have none. */
export const hasDays = (report: Report): boolean =>
  'period' in report.filters && !report.grouped && !report.dimension && !report.live;
