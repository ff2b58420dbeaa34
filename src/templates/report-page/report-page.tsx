import { useState } from 'react';

import { formatDate } from '#domain/time.ts';
import type { Report } from '#report/define.ts';
import { missingFilter } from '#report/required.ts';
import { addQuickVisit } from '#state/quick-visits.ts';
import { pageSizes, tableView } from '#state/table-view.ts';
import { phone } from '#state/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import { BulkBar } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LeftOut } from './left-out.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { filtersOf } from './query.ts';
import { ReadingNote } from './reading-note.tsx';
import { ReportBar } from './report-bar.tsx';
import { ReportCards } from './report-cards.tsx';
import { chosenColumns } from './report-columns.tsx';
import { ReportEmpty } from './report-empty.tsx';
import { ReportPictures } from './report-pictures.tsx';
import { ReportTable } from './report-table.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { useBack } from './use-back.ts';
import { useChosenRow } from './use-chosen-row.ts';
import { useLive } from './use-live.ts';
import { useQuery } from './use-query.ts';
import { useCharts, useCounts, useReport } from './use-report.ts';
import { useTicks } from './use-ticks.ts';

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
  const { t, language } = useSpeech();
  const { address, search } = usePage();
  const view = tableView(address);
  const { pageSize, dense } = view.value;
  const asking = useQuery(whole, search);
  const { report, draft, query, order, page, turn, again, submit } = asking;
  const [filtersOpen, setFiltersOpen] = useState(false);
  const { ticked, setTicked, picking, pick, toggle } = useTicks();
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');

  useLive(report.live !== undefined, again);

  const filters = filtersOf(report, query);
  const base = filtersOf(report, { ...query, chip: null });
  const needed = missingFilter(report, filters);
  const state = useReport(address, filters, order, { page, pageSize }, turn, needed === undefined);
  useBack(state.cached, again);
  // Rows first: charts that are counted beside them would make both late.
  const answered = state.value !== null || state.failure !== null;
  const charts = useCharts(
    address,
    filters,
    report.charts !== undefined && needed === undefined && answered,
    turn,
  );
  const counts = useCounts(address, base, { page: state.value, chip: query.chip }, turn);
  const rows = state.value?.rows ?? [];
  const total = state.value?.total ?? 0;
  const { chosen, index, row, choose, step } = useChosenRow(rows);
  const names = chosenColumns(report, view.value);
  const tickedRows = rows.filter((item) => ticked.has(String(item['id'])));
  const bulk =
    tickedRows.length === 0 && !picking ? null : (
      <BulkBar
        rows={tickedRows}
        {...(picking ? { onAll: () => setTicked(new Set(rows.map((item) => String(item['id'])))) } : {})}
        onClear={() => pick(false)}
        onDone={() => {
          pick(false);
          again();
        }}
      />
    );
  const density = phone.value ? 'touch' : dense ? 'dense' : 'regular';
  const plate = query.values['signCode'] ? ` · ${query.values['signCode']}` : '';
  const asked = `${formatDate(query.period.fromMs, language)} – ${formatDate(query.period.toMs - 1, language)}${plate}`;
  return (
    <Page ready={answered || needed !== undefined} title={title}>
      <div className="report" data-density={density === 'touch' ? undefined : density}>
        <div className="l" ref={frame}>
          <PageHead title={title} groups={groups}>
            <button type="button" className="btn q sm" onClick={() => void addQuickVisit(address, title)}>
              <Icon name="star" size={14} />
              {t(['加入快速访问', 'Add to quick access'])}
            </button>
          </PageHead>
          <ReadingNote note={report.note} />
          {phone.value && !filtersOpen ? null : (
            <FilterBar
              report={report}
              query={draft}
              onQuery={asking.edit}
              onSubmit={() => {
                submit(draft);
                setFiltersOpen(false);
              }}
              onReset={asking.reset}
            />
          )}
          <ReportPictures
            address={address}
            asking={asking}
            filters={needed === undefined ? filters : null}
            charts={charts}
            state={state}
            asked={asked}
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
            picking={picking}
            onPicking={pick}
          />
          {bulk}
          <LeftOut report={report} asking={asking} page={state.value} />
          <div className="table-box">
            {phone.value ? (
              <ReportCards
                report={report}
                columns={names}
                rows={rows}
                ticked={picking ? ticked : null}
                onChoose={picking ? toggle : choose}
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
                ticked={ticked}
                onTick={setTicked}
              />
            )}
            <ReportEmpty title={title} asking={asking} asked={asked} needed={needed} state={state} />
          </div>
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
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
          />
        ) : null}
      </div>
      <PrintSheet report={report} title={title} columns={names} rows={rows} asked={asked} total={total} />
    </Page>
  );
};

export default ReportPage;
