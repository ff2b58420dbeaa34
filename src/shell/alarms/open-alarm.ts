import { alarmTarget } from '#domain/words/alarm-words.ts';
import { openAlarm, type Alarm } from '#state/alarms/alarms.ts';
import { menuRouter, menusKnown } from '#state/session/menus.ts';

import { pageExists } from '../frame/page-index.ts';

/** Whether the page exists and, once the menu has been read, is in the user's. */
const isReached = (page: string): boolean =>
  pageExists(page) && (!menusKnown.value || menuRouter.value.has(page));

/** To the page of the alarm's type, marked as from the pop-up; to its own drawer where that page does not exist. */
export const goToAlarm = (alarm: Alarm, navigate: (to: string) => void): void => {
  const target = alarmTarget(alarm, isReached);
  if (target === null) openAlarm.value = alarm;
  else navigate(target);
};

export const mapLink = (signCode: string): string =>
  `/monitor/track_map?truck=${encodeURIComponent(signCode)}`;
