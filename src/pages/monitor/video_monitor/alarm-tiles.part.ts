import { useEffect, useRef } from 'react';

import { alarmWord } from '#domain/words/alarm-words.ts';
import { everyAlarm } from '#state/alarms/alarms.ts';
import { cameraTrucks } from '#state/video/cameras.ts';
import { withAlarms } from '#state/video/alarms-on-wall.ts';
import type { WallChoice } from '#state/video/wall-address.ts';
import { isBoolean, persistedSignal } from '#state/view/persisted-signal.ts';

/** Trucks with a new urgent alarm come onto the wall by themselves. */
export const alarmsToWall = persistedSignal('videoAlarmsToWall', false, isBoolean);

/** Follows urgent alarms that begin while the page is in sight. */
export const useAlarmTiles = (choice: WallChoice, onChoice: (choice: WallChoice) => void): void => {
  const seen = useRef<Set<string> | null>(null);
  const urgent = everyAlarm.value.filter(
    ({ type, state }) => state === 'unconfirmed' && alarmWord(type).priority === 1,
  );
  const key = urgent.map(({ id }) => id).join();
  useEffect(() => {
    const before = seen.current;
    const fresh = urgent.filter(({ id }) => !before?.has(id));
    seen.current = before ?? new Set();
    for (const { id } of fresh) seen.current.add(id);
    if (before === null || !alarmsToWall.peek()) return;
    const next = withAlarms(choice, fresh, cameraTrucks.peek()?.trucks ?? []);
    if (next !== choice) onChoice(next);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
};
