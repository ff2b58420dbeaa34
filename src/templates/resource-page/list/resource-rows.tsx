import type { ComponentType } from 'react';

import type { Resource } from '#resource/define.ts';
import { pageSizes } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import { Pager } from '#ui/table/pager.tsx';

import type { ResourceViewProps } from '../panel.ts';
import type { ResourceListState } from '../use-resource-list.ts';
import { ResourceList } from './resource-list.tsx';

/** Rows of a page of master data: as a list with its pages, or as the page's own view shows them. */
export const ResourceRows = ({
  list,
  resource,
  widthPx,
  view: View,
}: {
  readonly list: ResourceListState;
  readonly resource: Resource;
  readonly widthPx: number;
  /** Shown instead of the list where somebody chooses so. */
  readonly view: ComponentType<ResourceViewProps> | undefined;
}) => {
  const {
    address,
    asked,
    view,
    canWrite,
    refetchKey,
    again,
    asView,
    open,
    setOpen,
    ticked,
    setTicked,
    data,
    failure,
    rows,
    tree,
    choose,
    onStatus,
  } = list;
  const { search, order, page } = asked;
  const { pageSize } = view.value;
  return (
    <>
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
    </>
  );
};
