import { TableTr } from '@mantine/core';
import { DataTable, type DataTableProps } from 'mantine-datatable';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';

import { useTranslation } from '../language.tsx';
import layout from '../styles/layout.module.css';
import styles from './data-grid.module.css';
import { gridColumns } from './grid-columns.tsx';
import type { GridColumn, GridRow } from './grid-row.ts';
import { type Selection, selectionProps } from './selection.ts';
import { useSortWords } from './use-sort-words.ts';

import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import 'mantine-datatable/styles.layer.css';

interface Props {
  readonly part: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly cell: (row: GridRow, name: string) => ReactNode;
  /** A column's name, with a minus before it for descending. */
  readonly order: string;
  readonly onOrder: (order: string) => void;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly pinFirst: boolean;
  readonly rowPx: number;
  readonly selected?: Selection;
}

type RowFactoryInput = Parameters<NonNullable<DataTableProps<GridRow>['rowFactory']>>[0];

/** More rows than this are windowed: only what is seen is in the page. */
const windowFrom = 100;
const slackRows = 12;

const arrow = (event: KeyboardEvent<HTMLElement>): void => {
  const row = event.currentTarget;
  const next =
    event.key === 'ArrowDown'
      ? row.nextElementSibling
      : event.key === 'ArrowUp'
        ? row.previousElementSibling
        : null;
  if (next instanceof HTMLElement && next.dataset['id'] !== undefined) {
    event.preventDefault();
    next.focus();
  }
};

/** The table of reports and master data. Memoised as a whole, because any render of it renders every row. */
export const DataGrid = memo(
  ({ part, columns, rows, cell, order, onOrder, chosen, onChoose, pinFirst, rowPx, selected }: Props) => {
    const { t } = useTranslation();
    const viewport = useRef<HTMLDivElement>(null);
    const grid = useRef<HTMLDivElement>(null);
    useSortWords(grid, t);
    const [top, setTop] = useState(0);
    const [height, setHeight] = useState(900);
    const windowed = rows.length > windowFrom;
    // What fits on the screen is painted first, what is below it right after: half of the wait for the first rows.
    const [whole, setWhole] = useState(false);
    const from = windowed ? Math.max(0, Math.floor(top / rowPx) - slackRows) : 0;
    const to = windowed
      ? Math.min(rows.length, Math.ceil((top + height) / rowPx) + slackRows)
      : whole
        ? rows.length
        : Math.ceil(innerHeight / rowPx);
    const seen = rows.slice(from, to);

    useEffect(() => {
      if (rows.length > 0) startTransition(() => setWhole(true));
    }, [rows.length]);
    // Any render of the grid renders all of it: how high it is matters to a windowed one only.
    useEffect(() => {
      const element = viewport.current;
      if (!windowed || !element) return undefined;
      const observer = new ResizeObserver(() => setHeight(element.clientHeight));
      observer.observe(element);
      return () => observer.disconnect();
    }, [windowed]);

    const descending = order.startsWith('-');
    const name = descending ? order.slice(1) : order;
    const spacer = (count: number): ReactNode =>
      count > 0 ? (
        <tr aria-hidden="true" style={{ height: count * rowPx }}>
          <td className={styles.spacer} colSpan={columns.length} style={{ height: count * rowPx }} />
        </tr>
      ) : null;
    return (
      <div ref={grid} data-part={part} data-total={rows.length} className={layout.contents}>
        <DataTable<GridRow>
          records={seen}
          columns={gridColumns(columns, cell)}
          idAccessor="id"
          withTableBorder={false}
          borderColor="var(--tw-line)"
          highlightOnHover
          verticalSpacing={0}
          pinFirstColumn={pinFirst}
          height="100%"
          sortStatus={{ columnAccessor: name, direction: descending ? 'desc' : 'asc' }}
          onSortStatusChange={({ columnAccessor, direction }) =>
            onOrder(`${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`)
          }
          onRowClick={({ record }) => onChoose(record.id)}
          rowClassName={(row) => (row.id === chosen ? styles.chosen : undefined)}
          customRowAttributes={(row) => ({
            'data-id': row.id,
            tabIndex: 0,
            'aria-selected': row.id === chosen,
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
              arrow(event);
              if (event.key === 'Enter') onChoose(row.id);
            },
          })}
          scrollViewportRef={viewport}
          {...(windowed ? { onScroll: ({ y }: { readonly y: number }) => setTop(y) } : {})}
          {...(windowed
            ? {
                rowFactory: ({ index, rowProps, children }: RowFactoryInput) => (
                  <>
                    {index === 0 ? spacer(from) : null}
                    <TableTr {...rowProps}>{children}</TableTr>
                    {index === seen.length - 1 ? spacer(rows.length - to) : null}
                  </>
                ),
              }
            : {})}
          {...(selected ? selectionProps(selected, rows, seen, t) : {})}
          noRecordsText=""
          emptyState={<span />}
        />
      </div>
    );
  },
);
