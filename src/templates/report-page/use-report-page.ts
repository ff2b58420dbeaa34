import { formatDate } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { missingFilter } from '#report/required.ts';
import { tableView } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';

import { useChosenRow } from './drawer/use-chosen-row.ts';
import { filtersOf } from './query/query.ts';
import { useEditedFilters } from './query/use-edited-filters.ts';
import { useLive } from './query/use-live.ts';
import { useQuery } from './query/use-query.ts';
import { useRefetchWhenWritten } from './query/use-refetch-when-written.ts';
import { useCharts, useCounts, useReport } from './query/use-report.ts';
import { chosenColumns } from './table/report-columns.tsx';

/** What a page of rows asks for, and what it was answered. @param whole the definition, before anybody chose its columns */
export const useReportPage = (whole: Report) => {
  const { language } = useTranslation();
  const { address, search } = usePage();
  const view = tableView(address);
  const { pageSize } = view.value;
  const asking = useQuery(whole, address, search);
  const { report, draft, query, order, page, refetchKey, again } = asking;

  useEditedFilters(draft, query);

  const filters = filtersOf(report, query);
  const base = filtersOf(report, { ...query, chip: null });
  const needed = missingFilter(report, filters);
  const state = useReport(address, filters, order, { page, pageSize }, refetchKey, needed === undefined);
  useLive(report.live !== undefined, state, again);
  useRefetchWhenWritten(again);
  // Rows first: charts that are counted beside them would make both late.
  const answered = state.value !== null || state.failure !== null;
  const charts = useCharts(
    address,
    filters,
    report.charts !== undefined && needed === undefined && answered,
    refetchKey,
  );
  const counts = useCounts(address, base, { page: state.value, chip: query.chip }, refetchKey);
  const rows = state.value?.rows ?? [];
  const total = state.value?.total ?? 0;
  const { chosen, index, row, choose, step } = useChosenRow(rows);
  const names = chosenColumns(report, view.value);
  const plate = query.values['signCode'] ? ` · ${query.values['signCode']}` : '';
  // A page of the present has no period.
  const asked =
    'period' in report.filters
      ? `${formatDate(query.period.fromMs, language)} – ${formatDate(query.period.toMs - 1, language)}${plate}`
      : plate;
  // On phones it stands where the charts would: were their room given up, what is below would move.
  const emptyAbove =
    phone.value &&
    report.charts !== undefined &&
    report.heat === undefined &&
    state.value !== null &&
    total === 0;
  return {
    address,
    view,
    asking,
    filters,
    needed,
    state,
    answered,
    charts,
    counts,
    rows,
    total,
    names,
    asked,
    emptyAbove,
    chosenRow: { chosen, index, row, choose, step },
  };
};

/** A page of rows: what it asks for, and what it was answered. */
export type ReportPageState = ReturnType<typeof useReportPage>;
