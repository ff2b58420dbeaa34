import { useLayoutEffect, useState } from 'react';

import { createArming } from './arming.ts';

const after = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/**
 * Whether keys and presses count for what is shown.
 * @param byHand somebody has opened what shows these
 */
export const useArmed = (ids: readonly string[], byHand: boolean): boolean => {
  const [armed, setArmed] = useState(byHand);
  const [arming] = useState(() => createArming(byHand ? ids : [], after, setArmed));
  useLayoutEffect(() => arming.show(ids), [arming, ids]);
  useLayoutEffect(() => arming.end, [arming]);
  return armed;
};
