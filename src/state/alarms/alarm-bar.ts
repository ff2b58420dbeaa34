import { computed, effect } from '@preact/signals-react';

import { topics } from '../hub/topics.ts';
import { isBoolean, kept } from '../view/kept.ts';
import { phone } from '../view/viewport.ts';
import { foldedKinds } from './alarm-dialogs.ts';
import { floatOpen, listedAlarms } from './float-list.ts';

/** What stands in the bar at the foot: folded dialogs, on a phone the most urgent alone, and the folded list. */
export const barContent = computed(() => ({
  kinds: phone.value ? foldedKinds.value.slice(0, 1) : foldedKinds.value,
  list: !phone.value && listedAlarms.value.length > 0 && !floatOpen.value,
}));

const isThere = computed(() => barContent.value.kinds.length > 0 || barContent.value.list);

const lastThere = kept('alarmBar', false, isBoolean);

effect(() => {
  if (topics.alarms.value !== undefined) lastThere.value = isThere.value;
});

/** The bar has its place before alarms are known where it stood last: nothing moves when they come. */
export const barHasPlace = computed(() =>
  topics.alarms.value === undefined ? lastThere.value : isThere.value,
);
