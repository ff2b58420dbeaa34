import { useState } from 'react';

import type { Report } from '#report/define.ts';
import { phone } from '#state/view/viewport.ts';
import { Page, PageHead } from '#ui/page.tsx';
import reportLayout from '#ui/styles/report-layout.module.css';
import { useWidth } from '#ui/use-width.ts';

import { RowDrawer } from './drawer/row-drawer.tsx';
import { ReportPictures } from './pictures/report-pictures.tsx';
import { AddQuickVisit } from './add-quick-visit.tsx';
import { LeftOut } from './query/left-out.tsx';
import { ReadingNote } from './query/reading-note.tsx';
import { ReportFilters } from './query/report-filters.tsx';
import type { ReportSlots } from './slots.ts';
import { OlderOpen } from './table/older-open.tsx';
import { PrintSheet } from './table/print-sheet.tsx';
import { ReportBar } from './table/report-bar.tsx';
import { ReportBulk } from './table/report-bulk.tsx';
import { ReportEmpty } from './table/report-empty.tsx';
import { ReportRows } from './table/report-rows.tsx';
import { useSelection } from './table/use-selection.ts';
import { useReportPage } from './use-report-page.ts';

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
  const shown = useReportPage(whole);
  const {
    address,
    view,
    asking,
    filters,
    needed,
    state,
    answered,
    charts,
    rows,
    total,
    names,
    asked,
    emptyAbove,
    chosenRow: { index, row, choose, step },
  } = shown;
  const { report, query, page, again } = asking;
  const { pageSize, dense } = view.value;
  const [filtersOpen, setFiltersOpen] = useState(false);
  const selection = useSelection();
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');
  const density = phone.value ? 'touch' : dense ? 'dense' : 'regular';
  const empty = <ReportEmpty address={address} asking={asking} asked={asked} needed={needed} state={state} />;
  return (
    <Page ready={answered || needed !== undefined} title={title}>
      <div
        className={reportLayout.report}
        data-part="report"
        data-density={density === 'touch' ? undefined : density}
      >
        <div className={reportLayout.column} ref={frame}>
          <PageHead title={title} groups={groups}>
            <AddQuickVisit address={address} title={title} />
          </PageHead>
          <ReadingNote note={report.note} />
          <ReportFilters
            asking={asking}
            widthPx={widthPx}
            open={filtersOpen}
            onClose={() => setFiltersOpen(false)}
          />
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
            title={title}
            page={shown}
            filtersOpen={filtersOpen}
            onFilters={setFiltersOpen}
            selecting={selection.selecting}
            onSelecting={selection.setSelectMode}
          />
          <ReportBulk rows={rows} selection={selection} onDone={again} />
          <LeftOut report={report} asking={asking} page={state.value} />
          {/* One alarm that was asked for by its number is found whatever the period. */}
          {answered && report.judged && report.weekly && !query.values['id'] ? (
            <OlderOpen address={address} report={report} asking={asking} />
          ) : null}
          <ReportRows page={shown} widthPx={widthPx} density={density} selection={selection}>
            {emptyAbove ? null : empty}
          </ReportRows>
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
