import { callAndShow } from '#state/hub/calls.ts';
import { everyAlarm, type Alarm } from '#state/alarms/alarms.ts';
import { language } from '#state/view/language.ts';
import { toast } from '#state/view/toasts.ts';
import { textIn, type Text } from '#i18n/text.ts';

import { goToAlarm } from './open-alarm.ts';

const gone: Text = ['没有找到这条报警', 'This alarm was not found'];

/** The alarm that an address of a pushed message names; null: another address. */
export const pushedAlarmId = (path: string): string | null => {
  const [, id] = /^\/alarm\/([^/?]+)$/.exec(path) ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
};

const find = async (id: string): Promise<Alarm | null> => {
  const known = everyAlarm.peek().find((alarm) => alarm.id === id);
  if (known !== undefined) return known;
  const outcome = await callAndShow('alarms.list', { id });
  if (!outcome.ok) return null;
  const [alarm] = outcome.value.rows;
  if (alarm === undefined) toast('warning', textIn(gone, language.peek()));
  return alarm ?? null;
};

/** Where a click on the alarm's pop-up would have led. @returns whether it was found */
export const openAlarmById = async (id: string, navigate: (to: string) => void): Promise<boolean> => {
  const alarm = await find(id);
  if (alarm !== null) goToAlarm(alarm, navigate);
  return alarm !== null;
};
