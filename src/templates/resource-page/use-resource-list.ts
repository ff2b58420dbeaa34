import { useEffect, useState } from 'react';

import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { mayDo } from '#state/session/session.ts';
import { keptForm } from '#state/view/kept-forms.ts';
import { tableView } from '#state/view/table-view.ts';
import { useTranslation } from '#ui/language.tsx';
import { usePage } from '#ui/page-context.tsx';

import { isMoving, lookAgainMs } from './list/is-moving.ts';
import { switchStatus } from './list/switch-status.ts';
import { useResourceTree } from './list/tree/use-resource-tree.tsx';
import { useResourceQuery } from './list/use-resource-query.ts';
import { useResourceRows } from './list/use-resource-rows.ts';
import { withWritten } from './list/written-rows.ts';

/** Rows of a page of master data: which are asked for, which are there, which is open, and what was written of them. */
export const useResourceList = (resource: Resource) => {
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
  return {
    address,
    asked,
    view,
    canWrite,
    mayAct,
    refetchKey,
    again,
    asView,
    setAsView,
    open,
    setOpen,
    ticked,
    setTicked,
    data,
    cached,
    asOfMs,
    failure,
    rows,
    tree,
    outline,
    choose,
    onStatus,
  };
};

/** Rows of a page of master data. */
export type ResourceListState = ReturnType<typeof useResourceList>;
