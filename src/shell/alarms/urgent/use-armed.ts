import { useLayoutEffect, useRef, useState } from 'react';

/** So long what came by itself takes no key and no press: they were meant for what was there before, ms. */
const unarmedMs = 700;

/**
 * Whether keys and presses count. An id that was not there before takes that away for a moment; one that comes within
 * the moment does not draw it out, or a flood would never let anybody answer.
 * @param byHand somebody has opened what shows these
 */
export const useArmed = (ids: readonly string[], byHand: boolean): boolean => {
  const known = useRef<ReadonlySet<string>>(new Set(byHand ? ids : []));
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [armed, setArmed] = useState(byHand);
  useLayoutEffect(() => {
    const fresh = ids.some((id) => !known.current.has(id));
    known.current = new Set(ids);
    if (!fresh || timer.current !== null) return;
    setArmed(false);
    timer.current = setTimeout(() => {
      timer.current = null;
      setArmed(true);
    }, unarmedMs);
  }, [ids]);
  useLayoutEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return armed;
};
