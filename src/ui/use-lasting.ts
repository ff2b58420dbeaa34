import { useEffect, useState } from 'react';

/** Whether `on` has lasted so long without a break, ms: what passes sooner is not worth a word. */
export const useLasting = (on: boolean, forMs: number): boolean => {
  const [lasting, setLasting] = useState(false);
  if (!on && lasting) setLasting(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLasting(true), forMs);
    return () => clearTimeout(timer);
  }, [on, forMs]);
  return on && lasting;
};
