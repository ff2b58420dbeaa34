import { useEffect, useState, type ComponentType } from 'react';

import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { mayDo } from '#state/session/session.ts';
import { keptForm } from '#state/view/kept-forms.ts';
import { pageSizes, tableView } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import type { ResourceLeadProps, ResourcePanelProps, ResourceViewProps } from './panel.ts';
import { ChangeRequestPanel } from './approval/change-request-panel.tsx';
import { BulkBar } from './list/bulk/bulk-bar.tsx';
import { ResourceList } from './list/resource-list.tsx';
import { ResourceMap } from './list/resource-map.tsx';
import { ResourceToolbar } from './list/resource-toolbar.tsx';
import { ResourceForm } from './form/resource-form.tsx';
import { isMoving, lookAgainMs } from './list/is-moving.ts';
import { switchStatus } from './list/switch-status.ts';
import { ViewSwitch } from './list/view-switch.tsx';
import { useResourceTree } from './list/tree/use-resource-tree.tsx';
import { useResourceQuery } from './list/use-resource-query.ts';
import { useResourceRows } from './list/use-resource-rows.ts';
import { withWritten } from './list/written-rows.ts';
import reportLayout from '#ui/styles/report-layout.module.css';

/** Master data: list, search, filters, status in place, form beside it. Who may not write gets none of the buttons. */
const ResourcePage = ({
  resource,
  title,
  groups,
  panel,
  view: View,
  lead: Lead,
}: {
  readonly resource: Resource;
  readonly title: string;
  readonly groups: string;
  /** Shown above the form of a row. */
  readonly panel?: ComponentType<ResourcePanelProps>;
  /** Shown instead of the list where somebody chooses so. */
  readonly view?: ComponentType<ResourceViewProps>;
  /** Shown above the list. */
  readonly lead?: ComponentType<ResourceLeadProps>;
}) => {
  const { t } = useTranslation();
  const { address, search: query } = usePage();
  const view = tableView(address, false);
  const { pageSize } = view.value;
  const mayAct = mayDo(resource.writeFunction);
  const canWrite = mayAct && resource.readOnly !== true;
  const asked = useResourceQuery(resource, query);
  const { search, filters, order, page } = asked;
  const [refetchKey, setRefetchKey] = useState(0);
  const [asView, setAsView] = useState(false);
  // What was typed before a reload or a new sign-in is opened again; a link may ask for a new one.
  const [open, setOpen] = useState<ResourceRow | 'new' | null>(() => {
    const form = canWrite ? keptForm(address) : null;
    if (form === null && canWrite && new URLSearchParams(query).has('new')) return 'new';
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
  const rowOf = (id: string): ResourceRow | undefined => rows.find((row) => String(row['id']) === id);
  const again = (): void => setRefetchKey((old) => old + 1);
  const tree = useResourceTree({
    address,
    resource,
    rows,
    // What a search leaves out would be left out of what moves too.
    movable: canWrite && search === '' && open === null,
    onMoved: again,
  });
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
          {Lead ? <Lead filters={filters} onFilters={asked.onFilters} onChanged={again} /> : null}
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
          <ResourceList
            resource={resource}
            // Cards have nothing to unfold rows by.
            rows={data === null ? null : phone.value ? rows : tree.rows}
            failure={failure}
            widthPx={widthPx}
            hidden={asView}
            search={search}
            order={order}
            onOrder={asked.onOrder}
            chosen={open !== null && open !== 'new' ? String(open['id']) : null}
            onChoose={choose}
            onStatus={onStatus}
            cellOf={tree.cellOf}
            selected={canWrite && !resource.tree ? { ids: ticked, onSelect: setTicked } : undefined}
            onRetry={again}
          />
          {!resource.tree && !asView ? (
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
