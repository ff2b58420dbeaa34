import { useEffect, useRef, useState, type RefObject } from 'react';

const last = new Map<string, number>();

/**
 * Width (px) of an element as it changes, for what folds by the room there is.
 * @param like name of elements that are about as wide as one another: the next begins with the width of the last, and
 *   what stands in it need not be rendered twice
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
      // A page behind another one has no width of its own.
      if (clientWidth === 0) return;
      if (like !== undefined) last.set(like, clientWidth);
      setWidthPx(clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [like]);
  return [ref, widthPx];
};
