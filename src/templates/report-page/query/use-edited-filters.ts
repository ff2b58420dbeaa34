import { useEffect } from 'react';

import { setEditedFilters } from '#state/view/unsaved.ts';
import { usePage } from '#ui/page-context.tsx';

import type { Query } from './query.ts';

const said = ({ values }: Query): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .toSorted(),
  );

/** Marks the page while its filters say something else than its table. A hidden page keeps its mark. */
export const useEditedFilters = (draft: Query, query: Query): void => {
  const { address } = usePage();
  const edited = draft !== query && said(draft) !== said(query);
  useEffect(() => setEditedFilters(address, edited), [address, edited]);
};
