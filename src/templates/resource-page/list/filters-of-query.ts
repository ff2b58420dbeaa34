import type { Resource } from '#resource/define.ts';
import { listFilters } from '#resource/list-filters.ts';

/** Filters in the query of a page's address; others are left out. */
export const filtersOfQuery = (resource: Resource, query: string): Readonly<Record<string, string>> => {
  const asked = new URLSearchParams(query);
  return Object.fromEntries(
    listFilters(resource).flatMap((name) => {
      const value = asked.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
};
