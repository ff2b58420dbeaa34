import type { Signal } from '@preact/signals-react';

import { persistedSignal } from './persisted-signal.ts';

/** How a user keeps a table: columns in order, those pinned first, page size and density. Kept by prop. */
export interface TableView {
  readonly shown: readonly string[] | null;
  readonly pinned: readonly string[];
  readonly pageSize: number;
  readonly dense: boolean;
}

export const pageSizes = [20, 50, 100, 200, 500] as const;

const fresh = (dense: boolean): TableView => ({ shown: null, pinned: [], pageSize: 50, dense });

const isView = (value: unknown): value is TableView =>
  typeof value === 'object' && value !== null && 'pinned' in value && 'pageSize' in value && 'dense' in value;

const views = new Map<string, Signal<TableView>>();

export const tableView = (address: string, dense = true): Signal<TableView> => {
  const known = views.get(address);
  if (known) return known;
  const view = persistedSignal<TableView>(`table.${address}`, fresh(dense), isView);
  views.set(address, view);
  return view;
};
