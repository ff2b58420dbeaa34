import { memo, useCallback, useMemo } from 'react';

import type { Report } from '#report/define.ts';
import { now } from '#state/view/clock.ts';
import type { ReportPage } from '#state/reports/reports.ts';
import type { TableView } from '#state/view/table-view.ts';
import { useTranslation } from '#ui/language.tsx';
import { renderCell } from '#ui/table/cells.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';
import type { GridRow } from '#ui/table/grid-row.ts';
import type { Selection } from '#ui/table/selection.ts';

import { gridColumns } from './report-columns.tsx';

interface Props {
  readonly report: Report;
  readonly view: TableView;
  readonly widthPx: number;
  /** Null: not answered yet. */
  readonly page: ReportPage | null;
  readonly order: string;
  readonly onOrder: (order: string) => void;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly rowPx: number;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

const noTotals = {};

/** A report's rows as a table. What changes around it, counts and charts that come later, leaves all of its cells alone. */
export const ReportTable = memo(
  ({ report, view, widthPx, page, order, onOrder, chosen, onChoose, rowPx, selected, onSelect }: Props) => {
    const translation = useTranslation();
    const { language } = translation;
    const columns = useMemo(
      () => gridColumns(report, view, widthPx, page?.totals ?? noTotals, translation),
      [report, view, widthPx, page, translation],
    );
    const rows = useMemo(
      () => (page?.rows ?? []).map((values): GridRow => ({ id: String(values['id']), values })),
      [page],
    );
    const cell = useCallback(
      ({ values }: GridRow, name: string) => {
        const column = report.columns[name];
        return column ? renderCell({ language, nowMs: now.peek(), column, row: values }, name) : null;
      },
      [report, language],
    );
    const toggle = useCallback((id: string) => onChoose(id === chosen ? null : id), [chosen, onChoose]);
    const judged = useMemo(
      (): { readonly selected?: Selection } =>
        report.judged ? { selected: { ids: selected, onSelect } } : {},
      [report, selected, onSelect],
    );
    return (
      <DataGrid
        part="report-table"
        columns={columns}
        rows={rows}
        cell={cell}
        order={order}
        onOrder={onOrder}
        chosen={chosen}
        onChoose={toggle}
        pinFirst={view.pinned.length > 0}
        rowPx={rowPx}
        {...judged}
      />
    );
  },
);
