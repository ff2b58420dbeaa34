import type { ReactNode } from 'react';

import type { Resource } from '#resource/define.ts';
import type { CallFailure } from '#state/hub/failures.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';
import type { Selection } from '#ui/table/selection.ts';

import { TableFailure, TableLoading } from '../../table-state.tsx';
import { ResourceCards } from './resource-cards.tsx';
import { ResourceCell } from './resource-cell.tsx';
import { resourceColumns } from './resource-columns.ts';
import dataGrid from '#ui/table/data-grid.module.css';

interface Props {
  readonly resource: Resource;
  /** Null: they are not there yet. */
  readonly rows: readonly ResourceRow[] | null;
  readonly failure: CallFailure | null;
  readonly widthPx: number;
  readonly hidden: boolean;
  readonly search: string;
  readonly order: string;
  readonly onOrder: (order: string) => void;
  /** Of the row whose form is open. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** Missing: the status of a row is read, not switched. */
  readonly onStatus?: ((row: ResourceRow) => void) | undefined;
  /** What stands in a row's cell, around what it would hold in a plain list. */
  readonly cellOf: (row: ResourceRow, name: string, cell: ReactNode) => ReactNode;
  readonly selected?: Selection | undefined;
  readonly onRetry: () => void;
}

/** The rows of a resource: a table, on phones cards, or what there is to say where there are none. */
export const ResourceList = (props: Props) => {
  const { resource, rows, failure, widthPx, hidden, search, onStatus, cellOf, selected } = props;
  const { t } = useTranslation();
  const shown = rows ?? [];
  return (
    <div className={dataGrid.frame} hidden={hidden}>
      {phone.value ? (
        <ResourceCards resource={resource} rows={shown} onChoose={props.onChoose} />
      ) : (
        <DataGrid
          part="report-table"
          columns={resourceColumns(resource, widthPx, t)}
          rows={shown.map((row) => ({ id: String(row['id']), values: row }))}
          cell={({ values }, name) =>
            cellOf(
              values,
              name,
              <ResourceCell resource={resource} row={values} name={name} onStatus={onStatus} />,
            )
          }
          order={props.order}
          onOrder={props.onOrder}
          chosen={props.chosen}
          onChoose={props.onChoose}
          pinFirst={false}
          rowPx={36}
          {...(selected && { selected })}
        />
      )}
      {rows === null && failure === null ? <TableLoading /> : null}
      {failure === null ? null : <TableFailure failure={failure} onRetry={props.onRetry} />}
      {rows !== null && rows.length === 0 && failure === null ? (
        <div className={dataGrid.cover}>
          <EmptyState
            title={t(['没有符合条件的{what}', 'No {what} found'], { what: t(resource.noun) })}
            text={search || (resource.whenEmpty ? t(resource.whenEmpty) : '')}
          />
        </div>
      ) : null}
    </div>
  );
};
