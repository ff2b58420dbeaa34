import type { DataTableColumn } from 'mantine-datatable';
import type { ReactNode } from 'react';

import { rawValue } from './cell-value.ts';
import styles from './data-grid.module.css';
import type { GridColumn, GridRow } from './grid-row.ts';

/** Figures stand at the right, in head, body and foot. */
const atRight = {
  titleClassName: styles.right ?? '',
  cellsClassName: styles.right ?? '',
  footerClassName: styles.right ?? '',
};
const yielding = { cellsClassName: styles.yields ?? '' };

/** Columns as the table takes them. */
export const gridColumns = (
  columns: readonly GridColumn[],
  cell: (row: GridRow, name: string) => ReactNode,
): DataTableColumn<GridRow>[] =>
  columns.map((column) => ({
    accessor: column.name,
    title: (
      <>
        {column.title}
        {column.unit === '' ? null : <small>{column.unit}</small>}
      </>
    ),
    sortable: column.sortable,
    ...(column.right ? atRight : {}),
    ...(column.yields && !column.right ? yielding : {}),
    ...(column.footer === undefined ? {} : { footer: column.footer }),
    render: (row: GridRow) => cell(row, column.name),
    customCellAttributes: (row: GridRow) => ({
      'data-field': column.name,
      'data-value': rawValue(row.values[column.name]),
    }),
  }));
