import { words } from '#i18n/words.ts';
import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports/reports.ts';
import type { TableView } from '#state/view/table-view.ts';
import type { Translation } from '#ui/language.tsx';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import type { GridColumn } from '#ui/table/grid-row.ts';

import { fittingColumns } from './fitting-columns.ts';

/** The user's columns in the user's order, pinned ones first; without a choice the report's own. */
export const chosenColumns = (report: Report, { shown, pinned }: TableView): readonly string[] => {
  const names =
    shown?.filter((name) => name in report.columns) ??
    Object.keys(report.columns).filter((name) => !report.columns[name]?.hidden);
  return [
    ...pinned.filter((name) => names.includes(name)),
    ...names.filter((name) => !pinned.includes(name)),
  ];
};

/** English words run wider than Chinese ones. */
const stretch = { zh: 1, en: 1.15 } as const;

/** The table's columns for the room there is; those that the user chose stay whatever the room. */
export const gridColumns = (
  report: Report,
  view: TableView,
  widthPx: number,
  totals: Row,
  { language, t }: Translation,
): readonly GridColumn[] => {
  const ordered = chosenColumns(report, view);
  const names = view.shown === null ? fittingColumns(report, ordered, widthPx, stretch[language]) : ordered;
  return names.flatMap((name, i) => {
    const column = report.columns[name];
    if (!column) return [];
    const { unit, right } = cellShapes[column.kind];
    const footer = report.totals.includes(name)
      ? renderCell({ language, nowMs: 0, column, row: totals }, name)
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
};
