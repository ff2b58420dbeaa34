import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Report } from '#report/define.ts';
import { linesField, withLines } from '#report/lines.ts';
import { now } from '#state/clock.ts';

import { firstQuery, type Query } from './query.ts';

/** A period, and what the lines are about, are shown as soon as they are chosen; what is typed waits for its button. */
const isShownAtOnce = (before: Query, next: Query): boolean =>
  next.period !== before.period || next.values[linesField] !== before.values[linesField];

/** What a report page asks: the filters as they are being set and as they were last asked, order, page. */
export const useQuery = (whole: Report, search: string) => {
  const [draft, setDraft] = useState<Query>(() => firstQuery(whole, search, now.peek()));
  const [query, setQuery] = useState(draft);
  const [order, setOrder] = useState(whole.order);
  const [page, setPage] = useState(1);
  const [turn, setTurn] = useState(0);
  const again = (): void => setTurn((old) => old + 1);
  const submit = (next: Query): void => {
    setDraft(next);
    setQuery(next);
    // Other lines have other columns to be ordered by.
    if (next.values[linesField] !== query.values[linesField]) setOrder(whole.order);
    setPage(1);
    again();
  };
  /** The same at every render: a table that is handed another one is rendered anew. */
  const orderBy = useCallback((next: string): void => {
    setOrder(next);
    setPage(1);
  }, []);
  const startAgain = useEffectEvent((from: string) => submit(firstQuery(whole, from, now.peek())));
  const firstSearch = useRef(search);
  useEffect(() => {
    if (firstSearch.current === search) return;
    firstSearch.current = search;
    startAgain(search);
  }, [search]);
  return {
    /** With the columns of the lines that were chosen. */
    report: withLines(whole, query.values[linesField]),
    draft,
    query,
    order,
    page,
    turn,
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
