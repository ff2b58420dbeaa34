import type { Report } from '#report/define.ts';

import { filtersOf, type Query } from './query.ts';

/**
 * Address of the rows that no total of a page counts for one reason: the same period and filters. Filters
 * that the drill-down page does not have are not read there; none of a page of losses is such a one.
 */
export const leftOutLink = (report: Report, query: Query, why: string): string => {
  const { counted, drillDown } = report;
  if (counted === undefined || drillDown === undefined) return '';
  const { dimension: _dimension, ...filters } = filtersOf(report, { ...query, chip: null });
  return `/${drillDown.page}?${new URLSearchParams({ ...filters, [counted.field]: why }).toString()}`;
};
