import { useEffect, useEffectEvent, useState } from 'react';

import type { Row } from '#state/reports/reports.ts';

/** The row whose story is open: arrows go on to its neighbours, Escape closes it; typing in a field is left alone. */
export const useChosenRow = (rows: readonly Row[]) => {
  const [chosen, choose] = useState<string | null>(null);
  const index = rows.findIndex((row) => String(row['id']) === chosen);
  const step = (by: number): void => {
    const next = rows[index + by];
    if (next) choose(String(next['id']));
  };
  const stepEvent = useEffectEvent(step);
  useEffect(() => {
    if (chosen === null) return;
    const keys = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
        return;
      if (event.key === 'Escape') choose(null);
      else if (event.key === 'ArrowDown') stepEvent(1);
      else if (event.key === 'ArrowUp') stepEvent(-1);
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [chosen]);
  return { chosen, index, row: rows[index], choose, step };
};
