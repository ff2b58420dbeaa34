import { useEffect } from 'react';

import { setUnsaved } from '#state/unsaved.ts';
import { usePage } from '#ui/page-context.tsx';

/**
 * Marks the page as holding changes that nobody saved. A page that goes behind another one ends its effects too, but
 * keeps its form: its mark stays until it is shown again, its form goes or its tab is closed.
 */
export const useUnsaved = (dirty: boolean): void => {
  const { address } = usePage();
  useEffect(() => {
    setUnsaved(address, dirty);
    return () => {
      if (location.pathname === `/${address}`) setUnsaved(address, false);
    };
  }, [address, dirty]);
};
