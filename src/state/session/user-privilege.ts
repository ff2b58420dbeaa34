import { computed } from '@preact/signals-react';

import { call } from '../hub/hub.ts';
import { topics } from '../hub/topics.ts';

const ids = (list: string | undefined): readonly number[] =>
  (list ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map(Number);

export const companies = computed(() => topics.userPrivilege.value?.userPri ?? []);

/** Alarm types that pop up, and those that are sent by SMS (specification 3, global client state). */
export const alarmType = computed(() => ids(topics.userPrivilege.value?.stUserAlarm.alarmTypeIds));
export const alarmEmailType = computed(() => ids(topics.userPrivilege.value?.stUserAlarm.alarmEmailTypeIds));

/** Reads companies, pages and functions of the session again, after this tab has changed them. */
export const refreshRights = async (): Promise<void> => {
  await Promise.all([call('userPrivilege.get', {}), call('menus.get', {}), call('session.resume', {})]);
};
