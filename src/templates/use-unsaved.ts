import { useEffect } from 'react';

import { setUnsaved } from '#state/view/unsaved.ts';
import { usePage } from '#ui/page-context.tsx';

/**
 * Marks the page as having unsaved changes. A page that is hidden by another one ends its effects too, but keeps its
 * form: its mark stays until it is shown again, its form is unmounted or its tab is closed.
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
