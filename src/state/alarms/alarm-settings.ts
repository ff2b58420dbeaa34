import { settingTypesFor } from '#domain/alarms/alarm-types.ts';
import { message } from '#i18n/translate.ts';
import { textIn } from '#i18n/text.ts';
import type { Text } from '#i18n/text.ts';

import { call } from '../hub/hub.ts';
import { language } from '../view/language.ts';
import { user } from '../session/session.ts';
import { toast } from '../view/toasts.ts';
import { topics } from '../hub/topics.ts';
import { alarmEmailType, alarmType } from '../session/user-privilege.ts';

/** The user's choice: ids of setting types that pop up and that are sent by SMS. */
export interface AlarmChoice {
  readonly popup: ReadonlySet<number>;
  readonly sms: ReadonlySet<number>;
}

/** Types that this user may choose about. */
export const ownSettingTypes = (): readonly number[] =>
  user.value === null ? [] : settingTypesFor(user.value);

export const alarmChoice = (): AlarmChoice => ({
  popup: new Set(alarmType.value),
  sms: new Set(alarmEmailType.value),
});

const list = (ids: ReadonlySet<number>): string => [...ids].toSorted((a, b) => a - b).join(',');

const waitingText: Text = ['已离线保存，联网后提交', 'Saved on this device, sent on reconnection'];

/**
 * Saves with all fields of specification 7; returns whether it worked. Types that the user does not see stay as they
 * were.
 */
export const saveAlarmChoice = async ({ popup, sms }: AlarmChoice): Promise<boolean> => {
  const known = topics.userPrivilege.value?.stUserAlarm;
  const outcome = await call('userPrivilege.saveAlarm', {
    ...(known ? { id: known.id, userId: known.userId } : {}),
    alarmTypeIds: list(popup),
    alarmEmailTypeIds: list(sms),
  });
  if (!outcome.ok) {
    toast('error', message('operationFailed', language.value), outcome.failure.message);
    return false;
  }
  toast(
    'success',
    message('formSubmitted', language.value),
    outcome.cached ? textIn(waitingText, language.value) : '',
  );
  return true;
};
