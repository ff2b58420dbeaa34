import type { ComponentType } from 'react';

import type { Resource } from '#resource/define.ts';
import { phone } from '#state/view/viewport.ts';
import { Page, PageHead } from '#ui/page.tsx';
import reportLayout from '#ui/styles/report-layout.module.css';
import { useWidth } from '#ui/use-width.ts';

import { ChangeRequestPanel } from './approval/change-request-panel.tsx';
import { BulkBar } from './list/bulk/bulk-bar.tsx';
import { ResourceRows } from './list/resource-rows.tsx';
import { ResourceToolbar } from './list/resource-toolbar.tsx';
import { ViewSwitch } from './list/view-switch.tsx';
import type { ResourceLeadProps, ResourcePanelProps, ResourceViewProps } from './panel.ts';
import { ResourceBeside } from './resource-beside.tsx';
import { useResourceList } from './use-resource-list.ts';

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
  const list = useResourceList(resource);
  const {
    address,
    asked,
    canWrite,
    refetchKey,
    again,
    asView,
    setAsView,
    setOpen,
    ticked,
    setTicked,
    data,
    cached,
    asOfMs,
    failure,
    rows,
  } = list;
  const { search, filters } = asked;
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');
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
          <ResourceRows list={list} resource={resource} widthPx={widthPx} view={View} />
        </div>
        <ResourceBeside list={list} resource={resource} panel={panel} />
      </div>
    </Page>
  );
};

export default ResourcePage;
