import { useEffect, useRef, useState } from 'react';

import { board } from '#state/alarms/alarms.ts';
import { loadOpenAlarms, type OpenAlarms, type OpenGroup } from '#state/alarms/open-list.ts';
import { offline } from '#state/hub/connection.ts';

/**
 * Alarms of a group, read again whenever the board, the connection or `refetchKey` changes. `undefined`: not answered
 * yet; null: unknown.
 */
export const useOpenAlarms = (
  group: OpenGroup,
  limit: number,
  refetchKey = 0,
): OpenAlarms | null | undefined => {
  const [open, setOpen] = useState<OpenAlarms | null | undefined>(undefined);
  const alarmBoard = board.value;
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
  }, [group, limit, alarmBoard, isOffline, refetchKey]);
  return open;
};
