import { useLayoutEffect, type RefObject } from 'react';

import type { Translation } from '../language.tsx';

/** The table's own words for the order of a column are English: here they are said in the page's language. */
export const useSortWords = (table: RefObject<HTMLElement | null>, t: Translation['t']): void =>
  useLayoutEffect(() => {
    const name = (kind: string, words: string): void => {
      for (const icon of table.current?.querySelectorAll(`.mantine-datatable-header-cell-${kind}`) ?? [])
        icon.setAttribute('aria-label', words);
    };
    name('sortable-unsorted-icon', t(['未排序', 'Not sorted']));
    name('sortable-icon', t(['升序', 'Sorted ascending']));
    name('sortable-icon-reversed', t(['降序', 'Sorted descending']));
  });
