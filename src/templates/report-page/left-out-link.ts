import type { Report } from '#report/define.ts';

import { filtersOf, type Query } from './query.ts';

/**
 * Address of the rows behind a page's lines that no total counts for one reason: the same period and filters. Filters
 * that the page behind does not have are not read there; none of a page of losses is such a one.
 */
export const leftOutLink = (report: Report, query: Query, why: string): string => {
  const { counted, behind } = report;
  if (counted === undefined || behind === undefined) return '';
  const { lines: _lines, ...filters } = filtersOf(report, { ...query, chip: null });
  return `/${behind.page}?${new URLSearchParams({ ...filters, [counted.field]: why }).toString()}`;
};
