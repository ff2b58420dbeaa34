import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { mayDo } from '#state/session/session.ts';
import { keptForm } from '#state/view/kept-forms.ts';
import { pageSizes, tableView } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { DataGrid, type GridRow } from '#ui/table/data-grid.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import { TableFailure, TableLoading } from '../table-state.tsx';
import type { ResourcePanelProps, ResourceViewProps } from './panel.ts';
import { ChangeRequestPanel } from './approval/change-request-panel.tsx';
import { BulkBar } from './list/bulk/bulk-bar.tsx';
import { ResourceCards } from './list/resource-cards.tsx';
import { ResourceCell } from './list/resource-cell.tsx';
import { resourceColumns } from './list/resource-columns.ts';
import { ResourceMap } from './list/resource-map.tsx';
import { ResourceToolbar } from './list/resource-toolbar.tsx';
import { ResourceForm } from './form/resource-form.tsx';
import { isMoving, lookAgainMs } from './list/is-moving.ts';
import { switchStatus } from './list/switch-status.ts';
import { ViewSwitch } from './list/view-switch.tsx';
import { moveRow } from './list/tree/move-row.ts';
import { TreeCell } from './list/tree/tree-cell.tsx';
import { TreeHandle } from './list/tree/tree-handle.tsx';
import { dropPlace, treeRows } from './list/tree/tree-rows.ts';
import { useResourceQuery } from './list/use-resource-query.ts';
import { useResourceRows } from './list/use-resource-rows.ts';
import { withWritten } from './list/written-rows.ts';
import dataGrid from '#ui/table/data-grid.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

/** Master data: list, search, filters, status in place, form beside it. Who may not write gets none of the buttons. */
const ResourcePage = ({
  resource,
  title,
  groups,
  panel,
  view: View,
}: {
  readonly resource: Resource;
  readonly title: string;
  readonly groups: string;
  /** Shown above the form of a row. */
  readonly panel?: ComponentType<ResourcePanelProps>;
  /** Shown instead of the list where somebody chooses so. */
  readonly view?: ComponentType<ResourceViewProps>;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const { address, search: query } = usePage();
  const view = tableView(address, false);
  const { pageSize } = view.value;
  const mayAct = mayDo(resource.writeFunction);
  const canWrite = mayAct && resource.readOnly !== true;
  const asked = useResourceQuery(resource, query);
  const { search, filters, order, page } = asked;
  const [refetchKey, setRefetchKey] = useState(0);
  const [asView, setAsView] = useState(false);
  // What was typed before a reload or a new sign-in is opened again.
  const [open, setOpen] = useState<ResourceRow | 'new' | null>(() => {
    const form = canWrite ? keptForm(address) : null;
    return form === null ? null : form.row === null ? 'new' : (form.row as ResourceRow);
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');
  const {
    value: data,
    cached,
    asOfMs,
    failure,
  } = useResourceRows({ address, filters, search, order, page, pageSize }, refetchKey);
  const [written, setWritten] = useState<ReadonlyMap<string, ResourceRow>>(new Map());
  const rows = withWritten(data?.rows ?? [], written);
  const outline = Object.keys(resource.fields).find((name) =>
    ['geometry', 'line'].includes(resource.fields[name]?.kind ?? ''),
  );
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const tree = resource.tree ? treeRows(resource.tree, rows, folded) : null;
  const gridRows: readonly GridRow[] = (tree ?? rows.map((row) => ({ row }))).map(({ row }) => ({
    id: String(row['id']),
    values: row,
  }));
  const placeOf = (id: string) => tree?.find(({ row }) => String(row['id']) === id);
  const rowOf = (id: string): ResourceRow | undefined => rows.find((row) => String(row['id']) === id);
  // What a search leaves out would be left out of what moves too.
  const handleOf = (row: ResourceRow): ReactNode =>
    resource.tree && canWrite && search === '' && open === null ? (
      <TreeHandle
        name={String(row[resource.name] ?? '')}
        placeOf={(id) => {
          const on = rowOf(id);
          return on && resource.tree ? dropPlace(resource.tree, rows, row, on, resource.name) : null;
        }}
        onDrop={(key) =>
          void moveRow(address, resource, rows, row, key, translation).then((moved) => {
            if (moved) again();
          })
        }
      />
    ) : null;
  const fold = (key: string): void =>
    setFolded((old) => new Set(old.has(key) ? [...old].filter((one) => one !== key) : [...old, key]));
  const again = (): void => setRefetchKey((old) => old + 1);
  const moving = isMoving(resource, rows);
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => setRefetchKey((old) => old + 1), lookAgainMs);
    return () => clearInterval(timer);
  }, [moving]);
  const choose = (id: string): void => {
    const row = rowOf(id);
    if (row && open === null) setOpen(row);
  };
  const onStatus = canWrite
    ? (row: ResourceRow): void =>
        void switchStatus(address, resource, row, t).then((after) => {
          if (after === null) return;
          setWritten((old) => new Map(old).set(String(after['id']), after));
          again();
        })
    : undefined;
  return (
    <Page ready={data !== null || failure !== null} title={title}>
      <div className={reportLayout.report} data-density={phone.value ? undefined : 'regular'}>
        <div className={reportLayout.column} ref={frame}>
          <PageHead title={title} groups={groups} />
          <ResourceToolbar
            address={address}
            resource={resource}
            title={title}
            typed={asked.typed}
            search={search}
            filters={filters}
            canWrite={canWrite}
            cached={cached}
            asOfMs={asOfMs}
            onTyped={asked.onTyped}
            onFilters={asked.onFilters}
            onAgain={again}
            onNew={() => setOpen('new')}
            filtered={!asView}
          >
            {View && resource.view ? (
              <ViewSwitch name={resource.view} asView={asView} onChange={setAsView} />
            ) : null}
          </ResourceToolbar>
          {resource.approval ? (
            <ChangeRequestPanel
              address={address}
              resource={resource}
              approval={resource.approval}
              refetchKey={refetchKey}
              onDecided={again}
            />
          ) : null}
          <BulkBar
            address={address}
            resource={resource}
            rows={rows.filter((row) => ticked.has(String(row['id'])))}
            onTicked={setTicked}
            onWritten={again}
          />
          {View && asView ? (
            <View
              address={address}
              resource={resource}
              refetchKey={refetchKey}
              onChoose={(row) => {
                if (open === null) setOpen(row);
              }}
            />
          ) : null}
          <div className={dataGrid.frame} hidden={asView}>
            {phone.value ? (
              <ResourceCards resource={resource} rows={rows} onChoose={choose} />
            ) : (
              <DataGrid
                part="report-table"
                columns={resourceColumns(resource, widthPx, t)}
                rows={gridRows}
                cell={(row, name) => {
                  const cell = (
                    <ResourceCell resource={resource} row={row.values} name={name} onStatus={onStatus} />
                  );
                  const place = name === resource.name ? placeOf(row.id) : undefined;
                  const key = resource.tree ? String(row.values[resource.tree.key]) : '';
                  return place === undefined ? (
                    cell
                  ) : (
                    <TreeCell
                      place={place}
                      folded={folded.has(key)}
                      onFold={() => fold(key)}
                      handle={handleOf(row.values)}
                    >
                      {cell}
                    </TreeCell>
                  );
                }}
                order={order}
                onOrder={asked.onOrder}
                chosen={open !== null && open !== 'new' ? String(open['id']) : null}
                onChoose={choose}
                pinFirst={false}
                rowPx={36}
                {...(canWrite && tree === null && { selected: { ids: ticked, onSelect: setTicked } })}
              />
            )}
            {data === null && failure === null ? <TableLoading /> : null}
            {failure === null ? null : <TableFailure failure={failure} onRetry={again} />}
            {data !== null && rows.length === 0 && failure === null ? (
              <div className={dataGrid.cover}>
                <EmptyState
                  title={t(['没有符合条件的{what}', 'No {what} found'], { what: t(resource.noun) })}
                  text={search || (resource.whenEmpty ? t(resource.whenEmpty) : '')}
                />
              </div>
            ) : null}
          </div>
          {tree === null && !asView ? (
            <Pager
              page={page}
              pageSize={pageSize}
              total={data?.total ?? null}
              sizes={pageSizes}
              onPage={asked.setPage}
              onPageSize={(size) => {
                view.value = { ...view.value, pageSize: size };
                asked.setPage(1);
              }}
            />
          ) : null}
        </div>
        {open === null && outline !== undefined && !phone.value ? (
          <ResourceMap
            resource={resource}
            field={outline}
            rows={rows}
            total={data?.total ?? 0}
            onChoose={choose}
          />
        ) : null}
        {open === null ? null : (
          <ResourceForm
            key={open === 'new' ? 'new' : String(open['id'])}
            address={address}
            resource={resource}
            row={open === 'new' ? null : open}
            rows={rows}
            canWrite={canWrite}
            mayAct={mayAct}
            {...(panel && { panel })}
            onDone={() => {
              setOpen(null);
              again();
            }}
            onRestored={again}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </Page>
  );
};

export default ResourcePage;
