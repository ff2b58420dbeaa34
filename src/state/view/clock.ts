import { computed, effect, signal } from '@preact/signals-react';

import { topics } from '../hub/topics.ts';
import { visible } from './viewport.ts';

const localMs = signal(Date.now());

/** Server time in ms, once a second while the tab is visible: ages do not depend on the client's clock. */
export const now = computed(() => localMs.value + (topics.connection.value?.clockOffsetMs ?? 0));

/** Server time in whole minutes, ms: for what changes on the minute. */
export const minuteNow = computed(() => Math.floor(now.value / 60_000) * 60_000);

effect(() => {
  if (!visible.value) return;
  localMs.value = Date.now();
  const timer = setInterval(() => {
    localMs.value = Date.now();
  }, 1000);
  return () => clearInterval(timer);
});
