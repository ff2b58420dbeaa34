import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { formatClock, formatDate } from '#domain/time.ts';
import { quickRange } from '#domain/period.ts';
import { words } from '#i18n/words.ts';
import type { Report } from '#report/define.ts';
import { now } from '#state/clock.ts';
import { addQuickVisit } from '#state/quick-visits.ts';
import { pageSizes, tableView } from '#state/table-view.ts';
import { phone } from '#state/viewport.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { EmptyState, LoadingBars, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { ColumnsMenu } from '#ui/table/columns-menu.tsx';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import { DataGrid, type GridColumn, type GridRow } from '#ui/table/data-grid.tsx';
import { Pager } from '#ui/table/pager.tsx';

import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { fittingColumns } from './fitting-columns.ts';
import { filtersOf, firstQuery, type Query } from './query.ts';
import { ReportCards } from './report-cards.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { useCounts, useReport } from './use-report.ts';

const rowPx = { dense: 28, regular: 36, touch: 48 } as const;

/** What a report definition becomes: filters, quick filters, table or cards, totals, pages, row detail, export. */
const ReportPage = ({
  report,
  title,
  groups,
}: {
  readonly report: Report;
  readonly title: string;
  readonly groups: string;
}) => {
  const { t, language } = useSpeech();
  const { address, search } = usePage();
  const view = tableView(address);
  const { shown, pinned, pageSize, dense } = view.value;
  const [draft, setDraft] = useState<Query>(() => firstQuery(report, search, now.peek()));
  const [query, setQuery] = useState(draft);
  const [order, setOrder] = useState(report.order);
  const [page, setPage] = useState(1);
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [width, setWidth] = useState(1200);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const submit = (next: Query): void => {
    setDraft(next);
    setQuery(next);
    setPage(1);
    setTurn((old) => old + 1);
  };
  const startAgain = useEffectEvent((from: string) => submit(firstQuery(report, from, now.peek())));
  const firstSearch = useRef(search);
  useEffect(() => {
    if (firstSearch.current === search) return;
    firstSearch.current = search;
    startAgain(search);
  }, [search]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const filters = filtersOf(report, query);
  const base = filtersOf(report, { ...query, chip: null });
  const state = useReport(address, filters, order, { page, pageSize }, turn);
  const counts = useCounts(address, base, report.chips, turn);
  const rows = state.page?.rows ?? [];
  const chosenIndex = rows.findIndex((row) => String(row['id']) === chosen);
  const chosenRow = rows[chosenIndex];

  const names =
    shown?.filter((name) => name in report.columns) ??
    Object.keys(report.columns).filter((name) => !report.columns[name]?.hidden);
  const ordered = [
    ...pinned.filter((name) => names.includes(name)),
    ...names.filter((name) => !pinned.includes(name)),
  ];
  const columns =
    shown === null ? fittingColumns(report, ordered, width, language === 'en' ? 1.15 : 1) : ordered;
  const totals = state.page?.totals ?? {};
  const grid: readonly GridColumn[] = columns.flatMap((name, i) => {
    const column = report.columns[name];
    if (!column) return [];
    const { unit, right } = cellShapes[column.kind];
    const summed = report.totals.includes(name);
    const footer = summed
      ? renderCell({ language, nowMs: 0, column: { ...column, kind: column.kind }, row: totals }, name)
      : i === 0 && report.totals.length > 0
        ? t(words.total)
        : undefined;
    return [
      {
        name,
        title: t(column.title),
        unit,
        right,
        sortable: !column.unsorted,
        yields: column.kind === 'place',
        ...(footer === undefined ? {} : { footer }),
      },
    ];
  });
  const gridRows: readonly GridRow[] = rows.map((row) => ({ id: String(row['id']), values: row }));
  const go = (by: number): void => {
    const next = rows[chosenIndex + by];
    if (next) setChosen(String(next['id']));
  };
  const step = useEffectEvent(go);
  useEffect(() => {
    if (chosen === null) return;
    const keys = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
        return;
      if (event.key === 'Escape') setChosen(null);
      else if (event.key === 'ArrowDown') step(1);
      else if (event.key === 'ArrowUp') step(-1);
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [chosen]);

  const exportRequest = {
    address,
    filters,
    order,
    fields: ordered,
    headers: ordered.map((name) => t(report.columns[name]?.title ?? [name, name])),
  };
  const empty = state.page !== null && rows.length === 0;
  const density = phone.value ? 'touch' : dense ? 'dense' : 'regular';
  return (
    <Page ready={state.page !== null || state.failure !== null} title={title}>
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
              onQuery={(next) => (next.period === draft.period ? setDraft(next) : submit(next))}
              onSubmit={() => {
                submit(draft);
                setFiltersOpen(false);
              }}
              onReset={() => submit(firstQuery(report, '', now.peek()))}
            />
          )}
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
            {Object.keys(report.chips).length > 0 ? (
              <button
                type="button"
                className="chip"
                aria-pressed={query.chip === null}
                onClick={() => submit({ ...draft, chip: null })}
              >
                {t(words.all)} <b>{counts[''] ?? ''}</b>
              </button>
            ) : null}
            {Object.entries(report.chips).map(([name, chip]) => (
              <button
                key={name}
                type="button"
                className="chip"
                data-id={name}
                data-value={counts[name] ?? ''}
                aria-pressed={query.chip === name}
                onClick={() => submit({ ...draft, chip: query.chip === name ? null : name })}
              >
                {chip.glyph ? <SealGlyph seal={chip.glyph} /> : null}
                {t(chip.title)} <b>{counts[name] ?? ''}</b>
              </button>
            ))}
            <span className="sp" />
            {state.cached ? (
              <span className="asof" data-part="as-of">
                {t(['截至 {clock}（本机缓存）', 'As of {clock} (kept on this device)'], {
                  clock: formatClock(state.asOfMs),
                })}
              </span>
            ) : null}
            {phone.value ? null : (
              <>
                <button
                  type="button"
                  className="btn q sm"
                  aria-pressed={dense}
                  onClick={() => (view.value = { ...view.value, dense: !dense })}
                >
                  <Icon name="dense" size={14} />
                  {dense ? t(['紧凑', 'Dense']) : t(['宽松', 'Regular'])}
                </button>
                <ColumnsMenu
                  all={Object.entries(report.columns).map(([name, column]) => ({
                    name,
                    title: t(column.title),
                  }))}
                  shown={names}
                  pinned={pinned}
                  onChange={(nextShown, nextPinned) =>
                    (view.value = { ...view.value, shown: nextShown, pinned: nextPinned })
                  }
                  onReset={() => (view.value = { ...view.value, shown: null, pinned: [] })}
                />
              </>
            )}
            <button
              type="button"
              className="btn q sm ico"
              aria-label={t(words.refresh)}
              title={t(words.refresh)}
              onClick={() => setTurn(turn + 1)}
            >
              <Icon name="refresh" />
            </button>
            <ExportButton request={exportRequest} title={title} compact={phone.value} />
          </div>
          <div className="table-box">
            {phone.value ? (
              <ReportCards report={report} columns={names} rows={rows} onChoose={setChosen} />
            ) : (
              <DataGrid
                part="report-table"
                columns={grid}
                rows={gridRows}
                cell={(row, name) => {
                  const column = report.columns[name];
                  return column
                    ? renderCell({ language, nowMs: now.peek(), column, row: row.values }, name)
                    : null;
                }}
                order={order}
                onOrder={(next) => {
                  setOrder(next);
                  setPage(1);
                }}
                chosen={chosen}
                onChoose={(id) => setChosen(id === chosen ? null : id)}
                pinFirst={pinned.length > 0}
                rowPx={rowPx[density]}
              />
            )}
            {state.page === null && state.failure === null ? (
              <div className="table-over" style={{ placeContent: 'start stretch' }}>
                <LoadingBars />
              </div>
            ) : null}
            {state.failure === null ? null : (
              <div className="table-over" role="alert" data-part="error">
                <div className="empty-state">
                  <PriorityGlyph priority={2} size={24} />
                  <b>{t(['查询没有完成', 'The query was not finished'])}</b>
                  <span>
                    {state.failure.message} {t(['条件已保留。', 'Your filters are kept.'])}
                  </span>
                  <button type="button" className="btn pri" onClick={() => setTurn(turn + 1)}>
                    {t(words.retry)}
                  </button>
                  {state.failure.requestId ? (
                    <span className="t3">
                      {t(['编号', 'Number'])} {state.failure.requestId}
                    </span>
                  ) : null}
                </div>
              </div>
            )}
            {empty && state.failure === null ? (
              <div className="table-over">
                <EmptyState
                  title={t(['该条件下没有{what}', 'No {what} for this query'], { what: title })}
                  text={`${formatDate(query.period.fromMs, language)} – ${formatDate(query.period.toMs - 1, language)}${query.values['signCode'] ? ` · ${query.values['signCode']}` : ''}`}
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
            total={state.page?.total ?? 0}
            sizes={pageSizes}
            onPage={setPage}
            onPageSize={(size) => {
              view.value = { ...view.value, pageSize: size };
              setPage(1);
            }}
          />
        </div>
        {chosenRow ? (
          <RowDrawer
            address={address}
            report={report}
            row={chosenRow}
            position={`${(page - 1) * pageSize + chosenIndex + 1} / ${state.page?.total ?? 0}`}
            onStep={go}
            onClose={() => setChosen(null)}
          />
        ) : null}
      </div>
    </Page>
  );
};

export default ReportPage;
