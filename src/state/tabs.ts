import { batch, computed, signal } from '@preact/signals-react';

import {
  cachedViews,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  visit,
  type Closed,
  type VisitedTabs,
} from '#domain/visited-tabs.ts';

import { isTexts, kept } from './kept.ts';

/** Visited pages of this browser tab, kept over a reload. */
export const visitedTabs = kept<VisitedTabs>('tabs', [], isTexts, globalThis.sessionStorage);

export const cached = computed(() => cachedViews(visitedTabs.value));

/** Rises when a page is to be built anew. */
export const refreshes = signal<Readonly<Record<string, number>>>({});

export const open = (address: string): void => {
  visitedTabs.value = visit(visitedTabs.value, address);
};

export const refresh = (address: string): void => {
  refreshes.value = { ...refreshes.value, [address]: (refreshes.value[address] ?? 0) + 1 };
};

const settle = ({ tabs, active }: Closed): string => {
  batch(() => {
    visitedTabs.value = tabs;
  });
  return active;
};

/** Each closes and answers where to go. */
export const close = (address: string, active: string): string =>
  settle(closeTab(visitedTabs.value, address, active));
export const closeOthers = (address: string): string => settle(closeOtherTabs(visitedTabs.value, address));
export const closeAll = (): string => settle(closeAllTabs());
