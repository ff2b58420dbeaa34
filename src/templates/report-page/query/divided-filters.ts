import type { Filter } from '#report/filters.ts';
import type { Report } from '#report/define.ts';
import type { Filters } from '#state/reports/reports.ts';

type Named = readonly [name: string, filter: Filter];

/** Room that a control of the line takes with its gap, and what period, buttons and edges take, px. */
const controlPx = 148;
const restPx = { withPeriod: 590, withoutPeriod: 300 } as const;

/**
 * The filters of the line and those behind "more". What only a link or a chart can set is shown once it is set.
 * @param widthPx room for the line; null: all are in it
 */
export const dividedFilters = (
  report: Report,
  values: Filters,
  widthPx: number | null,
): { readonly first: readonly Named[]; readonly more: readonly Named[] } => {
  const shown = Object.entries(report.filters).filter(
    ([name, { control, linked }]) => control !== 'period' && (!linked || (values[name] ?? '') !== ''),
  );
  if (widthPx === null) return { first: shown, more: [] };
  const room = widthPx - ('period' in report.filters ? restPx.withPeriod : restPx.withoutPeriod);
  const fitting = Math.max(1, Math.floor(room / controlPx));
  // A single control more takes the place of the button.
  if (shown.length <= fitting + 1) return { first: shown, more: [] };
  return { first: shown.slice(0, fitting), more: shown.slice(fitting) };
};
