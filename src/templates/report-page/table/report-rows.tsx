import type { ReactNode } from 'react';

import { pageSizes } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import dataGrid from '#ui/table/data-grid.module.css';
import { Pager } from '#ui/table/pager.tsx';

import { Reading } from '../../table-state.tsx';
import type { ReportPageState } from '../use-report-page.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportTable } from './report-table.tsx';
import type { useSelection } from './use-selection.ts';

const rowPx = { dense: 28, regular: 36, touch: 48 } as const;

/** Rows as a table, as cards on a phone; and the page of them. */
export const ReportRows = ({
  page: state,
  widthPx,
  density,
  selection,
  children,
}: {
  readonly page: ReportPageState;
  readonly widthPx: number;
  readonly density: keyof typeof rowPx;
  readonly selection: ReturnType<typeof useSelection>;
  /** What is said where there are none. */
  readonly children: ReactNode;
}) => {
  const {
    view,
    asking,
    state: read,
    rows,
    names,
    chosenRow: { chosen, choose },
  } = state;
  const { report, order, page } = asking;
  const { selected, setSelected, selecting, toggle } = selection;
  return (
    <>
      <div className={dataGrid.frame} data-part="report-rows" aria-busy={read.reading}>
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
            page={read.value}
            order={order}
            onOrder={asking.orderBy}
            chosen={chosen}
            onChoose={choose}
            rowPx={rowPx[density]}
            selected={selected}
            onSelect={setSelected}
          />
        )}
        {children}
        <Reading read={read} />
      </div>
      <Pager
        page={page}
        pageSize={view.value.pageSize}
        total={read.value?.total ?? null}
        sizes={pageSizes}
        onPage={asking.turnTo}
        onPageSize={(size) => {
          view.value = { ...view.value, pageSize: size };
          asking.turnTo(1);
        }}
      />
    </>
  );
};
