import { useState } from 'react';

import type { TruckStateKey } from '#domain/words/truck-status-words.ts';

/** Which groups of the list are folded, and how one is folded or opened. */
export const useClosedGroups = (): readonly [ReadonlySet<TruckStateKey>, (group: TruckStateKey) => void] => {
  const [closed, setClosed] = useState<ReadonlySet<TruckStateKey>>(new Set());
  const toggle = (group: TruckStateKey): void => {
    const next = new Set(closed);
    if (!next.delete(group)) next.add(group);
    setClosed(next);
  };
  return [closed, toggle];
};
