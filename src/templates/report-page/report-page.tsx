import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';

import { quickRange } from '#domain/period.ts';
import { formatClock, formatDate } from '#domain/time.ts';
import type { Report } from '#report/define.ts';
import { linesField, withLines } from '#report/lines.ts';
import { now } from '#state/clock.ts';
import { addQuickVisit } from '#state/quick-visits.ts';
import { pageSizes, tableView } from '#state/table-view.ts';
import { phone } from '#state/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { renderCell } from '#ui/table/cells.tsx';
import { DataGrid, type GridRow } from '#ui/table/data-grid.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import { AsOf, TableFailure, TableLoading } from '../table-state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { filtersOf, firstQuery, type Query } from './query.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportChips } from './report-chips.tsx';
import { chosenColumns, gridColumns } from './report-columns.tsx';
import { ReportPlot } from './report-plot.tsx';
import { ReportTools } from './report-tools.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { queryOf, savedOf } from './saved-query.ts';
import { useLive } from './use-live.ts';
import { useChosenRow } from './use-chosen-row.ts';
import { useCharts, useCounts, useReport } from './use-report.ts';

/** A period, and what the lines are about, are shown as soon as they are chosen; what is typed waits for its button. */
const isShownAtOnce = (before: Query, next: Query): boolean =>
  next.period !== before.period || next.values[linesField] !== before.values[linesField];

const ReportHeat = lazy(() => import('./report-heat.tsx'));

const rowPx = { dense: 28, regular: 36, touch: 48 } as const;

/** What a report definition becomes: filters, quick filters, table or cards, totals, pages, row detail, export. */
const ReportPage = ({
  report: whole,
  title,
  groups,
}: {
  readonly report: Report;
  readonly title: string;
  readonly groups: string;
}) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { address, search } = usePage();
  const view = tableView(address);
  const { pinned, pageSize, dense } = view.value;
  const [draft, setDraft] = useState<Query>(() => firstQuery(whole, search, now.peek()));
  const [query, setQuery] = useState(draft);
  const report = withLines(whole, query.values[linesField]);
  const [order, setOrder] = useState(report.order);
  const [page, setPage] = useState(1);
  const [turn, setTurn] = useState(0);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200);

  const again = (): void => setTurn((old) => old + 1);
  const submit = (next: Query): void => {
    setDraft(next);
    setQuery(next);
    // Other lines have other columns to be ordered by.
    if (next.values[linesField] !== query.values[linesField]) setOrder(whole.order);
    setPage(1);
    again();
  };
  const startAgain = useEffectEvent((from: string) => submit(firstQuery(report, from, now.peek())));
  const firstSearch = useRef(search);
  useEffect(() => {
    if (firstSearch.current === search) return;
    firstSearch.current = search;
    startAgain(search);
  }, [search]);

  useLive(report.live !== undefined, again);

  const filters = filtersOf(report, query);
  const base = filtersOf(report, { ...query, chip: null });
  const needed = (report.required ?? []).find((name) => (filters[name] ?? '') === '');
  const state = useReport(address, filters, order, { page, pageSize }, turn, needed === undefined);
  const charts = useCharts(address, filters, report.charts !== undefined && needed === undefined, turn);
  const counts = useCounts(address, base, { page: state.page, chip: query.chip }, turn);
  const rows = state.page?.rows ?? [];
  const total = state.page?.total ?? 0;
  const { chosen, index, row, choose, step } = useChosenRow(rows);
  const names = chosenColumns(report, view.value);
  const gridRows: readonly GridRow[] = rows.map((item) => ({ id: String(item['id']), values: item }));
  const tickedRows = rows.filter((item) => ticked.has(String(item['id'])));
  const density = phone.value ? 'touch' : dense ? 'dense' : 'regular';
  const plate = query.values['signCode'] ? ` · ${query.values['signCode']}` : '';
  const asked = `${formatDate(query.period.fromMs, language)} – ${formatDate(query.period.toMs - 1, language)}${plate}`;
  return (
    <Page ready={state.page !== null || state.failure !== null || needed !== undefined} title={title}>
      <div className="report" data-density={density === 'touch' ? undefined : density}>
        <div className="l" ref={frame}>
          <PageHead title={title} groups={groups}>
            <button type="button" className="btn q sm" onClick={() => void addQuickVisit(address, title)}>
              <Icon name="star" size={14} />
              {t(['加入快速访问', 'Add to quick access'])}
            </button>
          </PageHead>
          {phone.value && !filtersOpen ? null : (
            <FilterBar
              report={report}
              query={draft}
              onQuery={(next) => (isShownAtOnce(draft, next) ? submit(next) : setDraft(next))}
              onSubmit={() => {
                submit(draft);
                setFiltersOpen(false);
              }}
              onReset={() => submit(firstQuery(report, '', now.peek()))}
            />
          )}
          {report.charts ? (
            <ReportCharts
              report={report}
              charts={charts}
              asked={asked}
              values={query.values}
              onPiece={(filter, value) =>
                submit({
                  ...draft,
                  values: { ...draft.values, [filter]: draft.values[filter] === value ? '' : value },
                })
              }
            >
              {report.heat && needed === undefined ? (
                <Suspense fallback={<div className="chart-empty" />}>
                  <ReportHeat
                    address={address}
                    report={report}
                    filters={filters}
                    turn={turn}
                    period={query.period}
                    onCell={(cell) => submit({ ...draft, values: { ...draft.values, cell } })}
                  />
                </Suspense>
              ) : null}
            </ReportCharts>
          ) : null}
          {report.plot ? <ReportPlot report={report} plot={report.plot} rows={rows} group={address} /> : null}
          <div className="bar" role="toolbar" aria-label={t(['表格操作', 'Table tools'])}>
            {phone.value ? (
              <button
                type="button"
                className="chip on"
                aria-expanded={filtersOpen}
                data-part="filters"
                onClick={() => setFiltersOpen(!filtersOpen)}
              >
                <Icon name="filter" size={14} />
                {t(['筛选 · {n} 项', 'Filters · {n}'], { n: Object.keys(base).length })}
              </button>
            ) : null}
            <ReportChips
              report={report}
              chosen={query.chip}
              counts={counts}
              onChoose={(chip) => submit({ ...draft, chip })}
            />
            <span className="sp" />
            {state.cached ? <AsOf clock={formatClock(state.asOfMs)} /> : null}
            <ReportTools
              address={address}
              report={report}
              shown={names}
              savedQuery={() => savedOf(draft, now.peek())}
              onSaved={(saved) => submit(queryOf(report, saved, now.peek()))}
              onAgain={again}
            />
            <ExportButton
              request={{
                address,
                filters,
                order,
                columns: names.map((name) => ({
                  prop: name,
                  label: t(report.columns[name]?.title ?? [name, name]),
                })),
              }}
              title={title}
              compact={phone.value}
            />
          </div>
          {tickedRows.length === 0 ? null : (
            <BulkBar
              rows={tickedRows}
              onClear={() => setTicked(new Set())}
              onDone={() => {
                setTicked(new Set());
                again();
              }}
            />
          )}
          <div className="table-box">
            {phone.value ? (
              <ReportCards report={report} columns={names} rows={rows} onChoose={choose} />
            ) : (
              <DataGrid
                part="report-table"
                columns={gridColumns(report, view.value, widthPx, state.page?.totals ?? {}, speech)}
                rows={gridRows}
                cell={(item, name) => {
                  const column = report.columns[name];
                  return column
                    ? renderCell({ language, nowMs: now.peek(), column, row: item.values }, name)
                    : null;
                }}
                order={order}
                onOrder={(next) => {
                  setOrder(next);
                  setPage(1);
                }}
                chosen={chosen}
                onChoose={(id) => choose(id === chosen ? null : id)}
                pinFirst={pinned.length > 0}
                rowPx={rowPx[density]}
                {...(report.judged ? { ticked: { ids: ticked, onTick: setTicked } } : {})}
              />
            )}
            {needed !== undefined ? (
              <div className="table-over">
                <EmptyState
                  title={t(['请先选择{what}', 'Please choose first: {what}'], {
                    what: t(report.filters[needed]?.title ?? ['', '']),
                  })}
                />
              </div>
            ) : null}
            {state.page === null && state.failure === null && needed === undefined ? <TableLoading /> : null}
            {state.failure === null ? null : <TableFailure failure={state.failure} onRetry={again} />}
            {state.page !== null && rows.length === 0 && state.failure === null ? (
              <div className="table-over">
                <EmptyState
                  title={
                    report.emptyText
                      ? t(report.emptyText)
                      : t(['该条件下没有{what}', 'No {what} for this query'], { what: title })
                  }
                  text={asked}
                >
                  <button
                    type="button"
                    className="btn"
                    onClick={() =>
                      submit({ ...draft, chip: null, period: quickRange('recentWeek', now.peek()) })
                    }
                  >
                    {t(['查最近一周', 'Look at the recent week'])}
                  </button>
                </EmptyState>
              </div>
            ) : null}
          </div>
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            sizes={pageSizes}
            onPage={setPage}
            onPageSize={(size) => {
              view.value = { ...view.value, pageSize: size };
              setPage(1);
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
          />
        ) : null}
      </div>
      <PrintSheet report={report} title={title} columns={names} rows={rows} asked={asked} total={total} />
    </Page>
  );
};

export default ReportPage;
