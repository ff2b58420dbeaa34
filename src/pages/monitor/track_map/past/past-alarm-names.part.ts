import { alarmName } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import type { PastAlarm } from '#state/tracks/past-fleet.ts';

/** What a truck in alarm is called by its alarms of a moment; null: it was in none. */
export const pastAlarmNames = (
  alarms: readonly PastAlarm[],
): ((truck: Pick<TruckStatus, 'signCode' | 'status' | 'alarm'>) => Text | null) => {
  const causes = new Map(alarms.map(({ signCode, type, cause }) => [`${signCode} ${type}`, cause]));
  return ({ signCode, status, alarm }) =>
    status === 3 && alarm !== null ? alarmName(alarm, causes.get(`${signCode} ${alarm}`)) : null;
};
