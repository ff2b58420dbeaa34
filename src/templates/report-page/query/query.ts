import { quickRange, quickRangeNames, type Period } from '#domain/time/period.ts';
import { instantMs } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import type { Filters } from '#state/reports/reports.ts';

/** What the filter bar holds. `chip` is the quick filter that is on. */
export interface Query {
  readonly period: Period;
  readonly values: Filters;
  readonly chip: string | null;
}

/** Today or, of what happens seldom, the last days, with what the page's address carries: filters by name, `range` or `startTime` and `endTime`, `chip`. */
export const firstQuery = (report: Report, search: string, nowMs: number): Query => {
  const params = new URLSearchParams(search);
  const values: Record<string, string> = {};
  for (const name of Object.keys(report.filters)) {
    const value = params.get(name);
    if (value !== null) values[name] = value;
  }
  // A pop-up names its alarm and, for active safety, its kind (specification 4).
  const alarmId = params.get('alarmId');
  const subType = params.get('subType');
  if (report.judged && alarmId !== null)
    return {
      period: quickRange('recentWeek', nowMs),
      values: { id: alarmId, ...(subType === null ? {} : { type: subType }) },
      chip: null,
    };
  if (alarmId !== null && 'alarmId' in report.filters)
    return { period: quickRange('recentWeek', nowMs), values: { alarmId }, chip: null };
  if (report.judged && subType !== null) values['type'] = subType;
  const from = instantMs(params.get('startTime'));
  const to = instantMs(params.get('endTime'));
  const range = quickRangeNames.find((name) => name === params.get('range'));
  const chip = params.get('chip');
  // From a pop-up or a truck one wants the last days, not only what has happened since midnight.
  const usual = report.monthly
    ? quickRange('thisMonth', nowMs)
    : quickRange(report.weekly || Object.keys(values).length > 0 ? 'recentWeek' : 'today', nowMs);
  return {
    period:
      from !== null && to !== null
        ? { fromMs: from, toMs: to }
        : range === undefined
          ? usual
          : quickRange(range, nowMs),
    values,
    chip: chip !== null && chip in report.chips ? chip : null,
  };
};

/** The query as it goes on the wire; empty fields are dropped. */
export const filtersOf = (report: Report, { period, values, chip }: Query): Filters => {
  const filters: Record<string, string> = {};
  if ('period' in report.filters) {
    filters['startTime'] = new Date(period.fromMs).toISOString();
    filters['endTime'] = new Date(period.toMs).toISOString();
  }
  for (const [name, value] of Object.entries(values)) if (value.trim() !== '') filters[name] = value.trim();
  return { ...filters, ...(chip === null ? {} : report.chips[chip]?.where) };
};
