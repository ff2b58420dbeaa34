import { useEffect, useState } from 'react';

import type { Resource } from '#resource/define.ts';

import { filtersOfQuery } from './filters-of-query.ts';
import { useTyped } from './use-resource-rows.ts';

/** What a link to a page of rows has it search for. */
const searchOfQuery = (query: string): string => new URLSearchParams(query).get('search') ?? '';

/** What of a resource is listed: typed, filtered, ordered, and the page of it. Whatever narrows it begins at page 1. */
export const useResourceQuery = (resource: Resource, query: string) => {
  const [typed, setTyped] = useState(() => searchOfQuery(query));
  const search = useTyped(typed);
  const [filters, setFilters] = useState(() => filtersOfQuery(resource, query));
  const [order, setOrder] = useState(resource.order);
  const [page, setPage] = useState(1);
  // A link to rows that name another: what was narrowed before gives way.
  useEffect(() => {
    const asked = filtersOfQuery(resource, query);
    const text = searchOfQuery(query);
    if (Object.keys(asked).length === 0 && text === '') return;
    setFilters(asked);
    setTyped(text);
    setPage(1);
  }, [resource, query]);
  const fromFirst =
    <T>(set: (next: T) => void) =>
    (next: T): void => {
      set(next);
      setPage(1);
    };
  return {
    typed,
    search,
    filters,
    order,
    page,
    setPage,
    onTyped: fromFirst(setTyped),
    onFilters: fromFirst(setFilters),
    onOrder: fromFirst(setOrder),
  };
};
