import { useState } from 'react';

import { formatDate } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { missingFilter } from '#report/required.ts';
import { addQuickVisit } from '#state/session/quick-visits.ts';
import { pageSizes, tableView } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import { BulkBar } from './table/bulk-bar.tsx';
import { FilterBar } from './query/filter-bar.tsx';
import { FilterPlace } from './query/filter-place.tsx';
import { LeftOut } from './query/left-out.tsx';
import { OlderOpen } from './table/older-open.tsx';
import { PrintSheet } from './table/print-sheet.tsx';
import { filtersOf } from './query/query.ts';
import { ReadingNote } from './query/reading-note.tsx';
import { ReportBar } from './table/report-bar.tsx';
import { ReportCards } from './table/report-cards.tsx';
import { chosenColumns } from './table/report-columns.tsx';
import { ReportEmpty } from './table/report-empty.tsx';
import { ReportPictures } from './pictures/report-pictures.tsx';
import { ReportTable } from './table/report-table.tsx';
import { RowDrawer } from './drawer/row-drawer.tsx';
import type { ReportSlots } from './slots.ts';
import { useRefetchWhenWritten } from './query/use-refetch-when-written.ts';
import { useChosenRow } from './drawer/use-chosen-row.ts';
import { Reading } from '../table-state.tsx';
import { useEditedFilters } from './query/use-edited-filters.ts';
import { useLive } from './query/use-live.ts';
import { useQuery } from './query/use-query.ts';
import { useCharts, useCounts, useReport } from './query/use-report.ts';
import { useSelection } from './table/use-selection.ts';
import buttons from '#ui/styles/buttons.module.css';
import dataGrid from '#ui/table/data-grid.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

const rowPx = { dense: 28, regular: 36, touch: 48 } as const;

/** What a report definition becomes: filters, quick filters, table or cards, totals, pages, row detail, export. */
const ReportPage = ({
  report: whole,
  title,
  groups,
  slots = {},
}: {
  readonly report: Report;
  readonly title: string;
  readonly groups: string;
  /** What the page shows beyond its definition. */
  readonly slots?: ReportSlots;
}) => {
  const { t, language } = useTranslation();
  const { address, search } = usePage();
  const view = tableView(address);
  const { pageSize, dense } = view.value;
  const asking = useQuery(whole, address, search);
  const { report, draft, query, order, page, refetchKey, again, submit } = asking;
  const [filtersOpen, setFiltersOpen] = useState(false);
  const { selected, setSelected, selecting, setSelectMode, toggle } = useSelection();
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');

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
  const selectedRows = rows.filter((item) => selected.has(String(item['id'])));
  const bulk =
    selectedRows.length === 0 && !selecting ? null : (
      <BulkBar
        rows={selectedRows}
        {...(selecting ? { onAll: () => setSelected(new Set(rows.map((item) => String(item['id'])))) } : {})}
        onClear={() => setSelectMode(false)}
        onDone={() => {
          setSelectMode(false);
          again();
        }}
      />
    );
  const density = phone.value ? 'touch' : dense ? 'dense' : 'regular';
  const plate = query.values['signCode'] ? ` · ${query.values['signCode']}` : '';
  // A page of the present has no period.
  const asked =
    'period' in report.filters
      ? `${formatDate(query.period.fromMs, language)} – ${formatDate(query.period.toMs - 1, language)}${plate}`
      : plate;
  const empty = <ReportEmpty address={address} asking={asking} asked={asked} needed={needed} state={state} />;
  // On phones it stands where the charts would: were their room given up, what is below would move.
  const emptyAbove =
    phone.value &&
    report.charts !== undefined &&
    report.heat === undefined &&
    state.value !== null &&
    total === 0;
  return (
    <Page ready={answered || needed !== undefined} title={title}>
      <div
        className={reportLayout.report}
        data-part="report"
        data-density={density === 'touch' ? undefined : density}
      >
        <div className={reportLayout.column} ref={frame}>
          <PageHead title={title} groups={groups}>
            <button
              type="button"
              className={buttons.quietSmall}
              onClick={() => void addQuickVisit(address, title)}
            >
              <Icon name="star" size={14} />
              {t(['加入快速访问', 'Add to quick access'])}
            </button>
          </PageHead>
          <ReadingNote note={report.note} />
          <FilterPlace open={filtersOpen} onClose={() => setFiltersOpen(false)}>
            <FilterBar
              report={report}
              query={draft}
              widthPx={phone.value ? null : widthPx}
              onQuery={asking.edit}
              onSubmit={() => {
                submit(draft);
                setFiltersOpen(false);
              }}
              onReset={asking.reset}
            />
          </FilterPlace>
          <ReportPictures
            address={address}
            asking={asking}
            filters={needed === undefined ? filters : null}
            charts={charts}
            state={state}
            asked={asked}
            instead={emptyAbove ? empty : undefined}
            picture={slots.picture}
          />
          <ReportBar
            address={address}
            title={title}
            asking={asking}
            filters={filters}
            names={names}
            counts={counts}
            state={state}
            filtersOpen={filtersOpen}
            onFilters={setFiltersOpen}
            selecting={selecting}
            onSelecting={setSelectMode}
          />
          {bulk}
          <LeftOut report={report} asking={asking} page={state.value} />
          {/* One alarm that was asked for by its number is found whatever the period. */}
          {answered && report.judged && report.weekly && !query.values['id'] ? (
            <OlderOpen address={address} report={report} asking={asking} />
          ) : null}
          <div className={dataGrid.frame} data-part="report-rows" aria-busy={state.reading}>
            {phone.value ? (
              <ReportCards
                report={report}
                columns={names}
                rows={rows}
                selected={selecting ? selected : null}
                onChoose={selecting ? toggle : choose}
              />
            ) : (
              <ReportTable
                report={report}
                view={view.value}
                widthPx={widthPx}
                page={state.value}
                order={order}
                onOrder={asking.orderBy}
                chosen={chosen}
                onChoose={choose}
                rowPx={rowPx[density]}
                selected={selected}
                onSelect={setSelected}
              />
            )}
            {emptyAbove ? null : empty}
            <Reading read={state} />
          </div>
          <Pager
            page={page}
            pageSize={pageSize}
            total={state.value?.total ?? null}
            sizes={pageSizes}
            onPage={asking.turnTo}
            onPageSize={(size) => {
              view.value = { ...view.value, pageSize: size };
              asking.turnTo(1);
            }}
          />
        </div>
        {row ? (
          <RowDrawer
            address={address}
            report={report}
            row={row}
            position={`${(page - 1) * pageSize + index + 1} / ${total}`}
            onStep={step}
            onClose={() => choose(null)}
            onChanged={again}
            period={query.period}
            slots={slots}
          />
        ) : null}
      </div>
      <PrintSheet report={report} title={title} columns={names} rows={rows} asked={asked} total={total} />
    </Page>
  );
};

export default ReportPage;
