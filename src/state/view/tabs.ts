import { computed, signal } from '@preact/signals-react';

import {
  cachedViews,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  closeTabsBeside,
  homeAddress,
  moveTab,
  pinnedFirst,
  visit,
  type Closed,
  type VisitedTabs,
} from '#domain/menu/visited-tabs.ts';

import { isTexts, persistedSignal } from './persisted-signal.ts';
import { editedFilters, setEditedFilters, setUnsaved, unsavedForms } from './unsaved.ts';

/** Visited pages of this browser tab, kept over a reload. */
export const visitedTabs = persistedSignal<VisitedTabs>('tabs', [], isTexts, globalThis.sessionStorage);

const pinnedList = persistedSignal<readonly string[]>('pinnedTabs', [], isTexts, globalThis.sessionStorage);

/** Tabs that stay when many are closed, and stand first. */
export const pinnedTabs = computed<ReadonlySet<string>>(() => new Set(pinnedList.value));

const maxClosed = 15;

/** Pages that were closed in this browser tab, the last one first. */
export const closedTabs = persistedSignal<readonly string[]>(
  'closedTabs',
  [],
  isTexts,
  globalThis.sessionStorage,
);

export const cached = computed(() => cachedViews(visitedTabs.value));

/** Rises when a page is to be built again. */
export const refreshes = signal<Readonly<Record<string, number>>>({});

/** Pages in the order in which they were in front, the latest last. */
const usedTabs = persistedSignal<readonly string[]>('usedTabs', [], isTexts, globalThis.sessionStorage);

export const open = (address: string): void => {
  // What was pinned or holds something unsaved goes last.
  visitedTabs.value = visit(
    visitedTabs.value,
    address,
    new Set([...pinnedTabs.value, ...unsavedForms.value, ...editedFilters.value]),
    usedTabs.value,
  );
  usedTabs.value = [
    ...usedTabs.value.filter((tab) => tab !== address && visitedTabs.value.includes(tab)),
    address,
  ];
  if (closedTabs.value.includes(address))
    closedTabs.value = closedTabs.value.filter((closed) => closed !== address);
};

export const refresh = (address: string): void => {
  setUnsaved(address, false);
  setEditedFilters(address, false);
  refreshes.value = { ...refreshes.value, [address]: (refreshes.value[address] ?? 0) + 1 };
};

const settle = ({ tabs, active }: Closed): string => {
  const gone = visitedTabs.value.filter((tab) => !tabs.includes(tab) && tab !== homeAddress);
  visitedTabs.value = tabs;
  for (const address of gone) {
    setUnsaved(address, false);
    setEditedFilters(address, false);
  }
  pinnedList.value = pinnedList.value.filter((tab) => tabs.includes(tab));
  closedTabs.value = [...new Set([...gone.toReversed(), ...closedTabs.value])].slice(0, maxClosed);
  return active;
};

/** Each closes and returns the address to open. */
export const close = (address: string, active: string): string =>
  settle(closeTab(visitedTabs.value, address, active));
export const closeOthers = (address: string): string =>
  settle(closeOtherTabs(visitedTabs.value, address, pinnedTabs.value));
export const closeBeside = (address: string, side: 'left' | 'right', active: string): string =>
  settle(closeTabsBeside(visitedTabs.value, address, side, active, pinnedTabs.value));
export const closeAll = (active: string): string =>
  settle(closeAllTabs(visitedTabs.value, active, pinnedTabs.value));

export const togglePin = (address: string): void => {
  const on = pinnedTabs.value.has(address);
  pinnedList.value = on ? pinnedList.value.filter((tab) => tab !== address) : [...pinnedList.value, address];
  visitedTabs.value = pinnedFirst(visitedTabs.value, pinnedTabs.value);
};

export const move = (address: string, to: string): void => {
  visitedTabs.value = moveTab(visitedTabs.value, address, to, pinnedTabs.value);
};
