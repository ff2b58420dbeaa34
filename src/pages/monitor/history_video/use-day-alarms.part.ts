import { useEffect, useState } from 'react';

import type { Alarm } from '#state/alarms/alarms.ts';
import { loadTruckAlarms } from '#state/video/truck-alarms.ts';

/** A truck's alarms of a day; none while they aren't there. */
export const useDayAlarms = (
  signCode: string,
  day: { readonly fromMs: number; readonly toMs: number },
): readonly Alarm[] => {
  const [alarms, setAlarms] = useState<readonly Alarm[]>([]);
  useEffect(() => {
    let current = true;
    void loadTruckAlarms(signCode, day.fromMs, day.toMs).then((found) => current && setAlarms(found));
    return () => {
      current = false;
    };
  }, [signCode, day.fromMs, day.toMs]);
  return alarms;
};
