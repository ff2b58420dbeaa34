import { useCallback, useState } from 'react';

import type { Report } from '#report/define.ts';
import { dimensionField } from '#report/dimension.ts';
import { withDimension } from '#report/with-dimension.ts';
import { now } from '#state/view/clock.ts';

import { firstQuery, type Query } from './query.ts';
import { searchOf } from './query-address.ts';
import { useQueryAddress } from './use-query-address.ts';

/** A period and a dimension are shown as soon as they are chosen; what is typed waits for its button. */
const isShownAtOnce = (before: Query, next: Query): boolean =>
  next.period !== before.period || next.values[dimensionField] !== before.values[dimensionField];

/** State of a report page's query: the filters as edited and as submitted (the latter in the address), order, page. */
export const useQuery = (whole: Report, address: string, search: string) => {
  const { first, put } = useQueryAddress(address, search, (other) =>
    take(firstQuery(whole, other, now.peek())),
  );
  const [draft, setDraft] = useState<Query>(() => firstQuery(whole, first, now.peek()));
  const [query, setQuery] = useState(draft);
  const [order, setOrder] = useState(whole.order);
  const [page, setPage] = useState(1);
  const [refetchKey, setRefetchKey] = useState(0);
  const again = (): void => setRefetchKey((old) => old + 1);
  const take = (next: Query): void => {
    setDraft(next);
    setQuery(next);
    // Another dimension has other columns to be ordered by.
    if (next.values[dimensionField] !== query.values[dimensionField]) setOrder(whole.order);
    setPage(1);
    again();
  };
  const submit = (next: Query): void => {
    take(next);
    put(searchOf(whole, next, now.peek()));
  };
  /** The same object at every render: a table that gets another one renders again. */
  const orderBy = useCallback((next: string): void => {
    setOrder(next);
    setPage(1);
  }, []);
  return {
    /** With the columns of the chosen dimension. */
    report: withDimension(whole, query.values[dimensionField]),
    draft,
    query,
    order,
    page,
    refetchKey,
    again,
    submit,
    edit: (next: Query): void => (isShownAtOnce(draft, next) ? submit(next) : setDraft(next)),
    reset: (): void => submit(firstQuery(whole, '', now.peek())),
    /** Sets one filter, or none where it has this value already. */
    toggle: (filter: string, value: string): void =>
      submit({
        ...draft,
        values: { ...draft.values, [filter]: draft.values[filter] === value ? '' : value },
      }),
    orderBy,
    turnTo: setPage,
  };
};

export type QueryState = ReturnType<typeof useQuery>;
