import { useEffect, useRef, useState } from 'react';

import { openCounts } from '#state/alarms/open-counts.ts';
import { loadOpenAlarms, type OpenAlarms, type OpenGroup } from '#state/alarms/open-list.ts';
import { offline } from '#state/hub/connection.ts';

/**
 * Alarms of a group, read again whenever they are counted or the connection changes (`undefined`: not answered yet;
 * null: unknown), and a way to leave one out until they are read again.
 */
export const useOpenAlarms = (
  group: OpenGroup,
  limit: number,
): readonly [open: OpenAlarms | null | undefined, leaveOut: (id: string) => void] => {
  const [open, setOpen] = useState<OpenAlarms | null | undefined>(undefined);
  // The list is of the moment of the counts beside it.
  const counts = openCounts.value;
  const isOffline = offline.value;
  const asked = useRef(0);
  const answered = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    // A later answer wins; an earlier one is better than none while alarms keep coming.
    void loadOpenAlarms(group, limit).then((found) => {
      if (answered.current > mine) return;
      answered.current = mine;
      setOpen((old) => found ?? (old ? { ...old, fresh: false } : null));
    });
  }, [group, limit, counts, isOffline]);
  const leaveOut = (id: string): void =>
    setOpen((old) => (old ? { ...old, rows: old.rows.filter((alarm) => alarm.id !== id) } : old));
  return [open, leaveOut];
};
