import { useEffect, useRef, useState, type RefObject } from 'react';

const last = new Map<string, number>();

/**
 * Width (px) of an element as it changes, for layouts that fold.
 * @param like name of elements that are about as wide as one another: the next begins with the width of the last, and
 * its content need not be rendered twice
 */
export const useWidth = <E extends HTMLElement>(
  initialPx: number,
  like?: string,
): readonly [RefObject<E | null>, number] => {
  const ref = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(() => last.get(like ?? '') ?? initialPx);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth } = element;
      // A hidden page has no width.
      if (clientWidth === 0) return;
      if (like !== undefined) last.set(like, clientWidth);
      setWidthPx(clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [like]);
  return [ref, widthPx];
};
