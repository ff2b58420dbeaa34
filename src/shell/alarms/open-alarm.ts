import { alarmLink, alarmWord } from '#domain/alarm-words.ts';
import { openAlarm, type Alarm } from '#state/alarms.ts';
import { adasDetail } from '#state/targets.ts';

import { pageExists } from '../page-index.ts';

const isAdas = (alarm: Alarm): boolean => alarmWord(alarm.type).adas;

/** To the page of the alarm's type, marked as from the pop-up; to its own drawer where that page does not exist. */
export const goToAlarm = (alarm: Alarm, navigate: (to: string) => void): void => {
  if (isAdas(alarm)) adasDetail.value = alarm;
  if (pageExists(alarmWord(alarm.type).page)) navigate(alarmLink(alarm));
  else openAlarm.value = alarm;
};

export const mapLink = (signCode: string): string =>
  `/monitor/track_map?truck=${encodeURIComponent(signCode)}`;
