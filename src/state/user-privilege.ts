import { computed } from '@preact/signals-react';

import { topics } from './topics.ts';

const ids = (list: string | undefined): readonly number[] =>
  (list ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map(Number);

export const companies = computed(() => topics.userPrivilege.value?.userPri ?? []);

/** Alarm types that pop up, and those that go out by SMS (specification 3, global client state). */
export const alarmType = computed(() => ids(topics.userPrivilege.value?.stUserAlarm.alarmTypeIds));
export const alarmEmailType = computed(() => ids(topics.userPrivilege.value?.stUserAlarm.alarmEmailTypeIds));
