import { chinaDayRange } from '#domain/time/china-day.ts';

import type { TargetFigure } from './target.ts';

/** Whose rows are asked for, and of which China days (`YYYY-MM-DD`, both included). */
export interface TargetAsked {
  readonly fromDay: string;
  readonly toDay: string;
  /** '' for all. */
  readonly companyCode?: string;
  readonly signCode?: string;
}

/** Filters of the report behind a figure, under which it shows what the figure says; also as they stand in its address. */
export const targetFilters = (
  { filters }: TargetFigure,
  { fromDay, toDay, companyCode = '', signCode = '' }: TargetAsked,
): Readonly<Record<string, string>> => ({
  ...filters,
  startTime: new Date(chinaDayRange(fromDay).fromMs).toISOString(),
  endTime: new Date(chinaDayRange(toDay).toMs).toISOString(),
  ...(companyCode === '' ? {} : { companyCode }),
  ...(signCode === '' ? {} : { signCode }),
});
