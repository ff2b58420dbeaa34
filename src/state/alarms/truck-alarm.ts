import { computed } from '@preact/signals-react';

import { alarmName } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';

import type { TruckStatus } from '../fleet/fleet-view.ts';
import { type Alarm, everyAlarm } from './alarms.ts';

/** The newest alarms on this screen, by plate and type. */
const newest = computed<ReadonlyMap<string, Alarm>>(() => {
  const found = new Map<string, Alarm>();
  for (const alarm of everyAlarm.value) {
    const key = `${alarm.signCode} ${alarm.type}`;
    const other = found.get(key);
    if (other === undefined || alarm.startTime > other.startTime) found.set(key, alarm);
  }
  return found;
});

/** What happened to a truck in alarm; null: it is in none. */
export const truckAlarmName = ({ signCode, status, alarm }: TruckStatus): Text | null =>
  status === 3 && alarm !== null
    ? alarmName(alarm, newest.value.get(`${signCode} ${alarm}`)?.properties['cause'])
    : null;
