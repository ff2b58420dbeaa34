import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';

import { keepSubmitted, submittedFilters } from '#state/view/submitted-filters.ts';

/**
 * Keeps a page's submitted filters in its address. A tab or a menu leads to the page without them: they are put back.
 * @param search the query of the address, as it is now
 * @param onOther another one was opened: by a link, or by the browser's back
 */
export const useQueryAddress = (address: string, search: string, onOther: (search: string) => void) => {
  const [first] = useState(() => (search === '' ? submittedFilters(address) : search));
  const own = useRef(first);
  const show = (): void =>
    navigate(own.current === '' ? `/${address}` : `/${address}?${own.current}`, { replace: true });
  const follow = useEffectEvent(() => {
    if (search === own.current) return;
    if (search === '') {
      show();
      return;
    }
    own.current = search;
    onOther(search);
  });
  useEffect(() => follow(), [search]);
  return {
    first,
    put: (next: string): void => {
      keepSubmitted(address, next);
      if (next === own.current) return;
      own.current = next;
      show();
    },
  };
};
