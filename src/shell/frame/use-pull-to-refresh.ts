import { useEffect, type RefObject } from 'react';

/** How far a finger pulls before the page is built again, px. */
const enoughPx = 96;

const scrolledAbove = (target: EventTarget | null, root: HTMLElement): boolean => {
  for (let at = target instanceof Element ? target : null; at !== null && at !== root; at = at.parentElement)
    if (at.scrollTop > 0 || at.matches('canvas, .ol-viewport, [data-no-pull]')) return true;
  return false;
};

/** Pulling a page down from its top builds it again; inner scrolling comes first, and a map keeps its own drags. */
export const usePullToRefresh = (
  stage: RefObject<HTMLElement | null>,
  on: boolean,
  refresh: () => void,
): void => {
  useEffect(() => {
    const root = stage.current;
    if (!on || !root) return;
    let fromY: number | null = null;
    let pulled = 0;
    const begin = (event: TouchEvent): void => {
      const [touch] = event.touches;
      fromY =
        touch && event.touches.length === 1 && !scrolledAbove(event.target, root) ? touch.clientY : null;
      pulled = 0;
    };
    const pull = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (fromY === null || !touch) return;
      pulled = touch.clientY - fromY;
      root.style.setProperty('--pull', `${Math.max(0, Math.min(enoughPx, pulled))}px`);
      root.toggleAttribute('data-pulled', pulled >= enoughPx);
    };
    const end = (): void => {
      const enough = fromY !== null && pulled >= enoughPx;
      fromY = null;
      root.style.removeProperty('--pull');
      root.removeAttribute('data-pulled');
      if (enough) refresh();
    };
    root.addEventListener('touchstart', begin, { passive: true });
    root.addEventListener('touchmove', pull, { passive: true });
    root.addEventListener('touchend', end);
    root.addEventListener('touchcancel', end);
    return () => {
      root.removeEventListener('touchstart', begin);
      root.removeEventListener('touchmove', pull);
      root.removeEventListener('touchend', end);
      root.removeEventListener('touchcancel', end);
    };
  });
};
