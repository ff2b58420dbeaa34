import { signal, type Signal } from '@preact/signals-react';

import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { SavedFilter, SavedQuery } from '#contract/reports/saved-filters.ts';

import { call } from '../hub/hub.ts';
import { showFailure } from '../hub/failure-view.ts';

export type { SavedFilter, SavedQuery };

const lists = new Map<string, Signal<readonly SavedFilter[]>>();

/** A user's saved filters of one report, read when first needed. */
export const savedFilters = (address: string): Signal<readonly SavedFilter[]> => {
  const known = lists.get(address);
  if (known) return known;
  const list = signal<readonly SavedFilter[]>([]);
  lists.set(address, list);
  void call('savedFilters.list', { address }).then((outcome) => {
    if (outcome.ok) list.value = outcome.value;
  });
  return list;
};

const done = (outcome: CallOutcome<unknown>): boolean => {
  if (!outcome.ok) showFailure(outcome.failure);
  return outcome.ok;
};

/** True: saved, under a new name or in place of another of that name. */
export const saveFilter = async (address: string, name: string, query: SavedQuery): Promise<boolean> => {
  const outcome = await call('savedFilters.put', { address, name, query: JSON.stringify(query) });
  if (!outcome.ok) return done(outcome);
  const list = savedFilters(address);
  list.value = [...list.value.filter((filter) => filter.name !== outcome.value.name), outcome.value].toSorted(
    (one, other) => one.name.localeCompare(other.name),
  );
  return true;
};

export const removeFilter = async (address: string, id: number): Promise<void> => {
  if (!done(await call('savedFilters.remove', { id }))) return;
  const list = savedFilters(address);
  list.value = list.value.filter((filter) => filter.id !== id);
};
