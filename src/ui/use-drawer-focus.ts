import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Moves the focus into a drawer when it opens, and back to where it was when it closes. */
export const useDrawerFocus = <T extends HTMLElement>(open = true): RefObject<T | null> => {
  const drawer = useRef<T>(null);
  useLayoutEffect(() => {
    const panel = drawer.current;
    if (!open || panel === null) return undefined;
    const before = document.activeElement;
    if (!panel.contains(before)) panel.focus({ preventScroll: true });
    // Before it leaves the page: the focus is still in it then, unless somebody took it elsewhere.
    return () => {
      if (panel.contains(document.activeElement) && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [open]);
  return drawer;
};
