import { signal } from '@preact/signals-react';

import { callAndShow } from '../hub/calls.ts';
import { type Alarm, openAlarm } from './alarms.ts';

/** Id of the alarm whose form was asked for by "confirm and judge". */
export const judgedNext = signal<string | null>(null);

/**
 * Acknowledges an alarm and opens its judgement, with the state that it then has: as the server answered, and offline
 * as it will be once the acknowledgement has arrived. @returns whether it was taken
 */
export const confirmAndJudge = async (alarm: Alarm): Promise<boolean> => {
  const outcome = await callAndShow('alarms.cue', {
    alarmIds: alarm.id,
    stateVersions: String(alarm.stateVersion),
    state: 'acknowledged',
    remark: '',
  });
  if (!outcome.ok) return false;
  const { changed, conflicts } = outcome.value;
  judgedNext.value = alarm.id;
  openAlarm.value = changed[0] ??
    conflicts[0] ?? { ...alarm, state: 'acknowledged', stateVersion: alarm.stateVersion + 1 };
  return true;
};
