import { computed } from '@preact/signals-react';

import { alarmName } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';

import type { TruckStatus } from '../fleet/fleet-view.ts';
import { everyAlarm } from './alarms.ts';

/** Causes of the alarms on this screen, by plate and type; of several the newest. */
const causes = computed<ReadonlyMap<string, unknown>>(
  () =>
    new Map(
      everyAlarm.value
        .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
        .map(({ signCode, type, properties }) => [`${signCode} ${type}`, properties['cause']]),
    ),
);

/** What happened to a truck in alarm; null: it is in none. */
export const truckAlarmName = ({ signCode, status, alarm }: TruckStatus): Text | null =>
  status === 3 && alarm !== null ? alarmName(alarm, causes.value.get(`${signCode} ${alarm}`)) : null;
