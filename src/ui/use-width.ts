import { useEffect, useRef, useState, type RefObject } from 'react';

/** Width (px) of an element as it changes, for what folds by the room there is. */
export const useWidth = <E extends HTMLElement>(
  initialPx: number,
): readonly [RefObject<E | null>, number] => {
  const ref = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(initialPx);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
};
