import { computed } from '@preact/signals-react';

import { now } from './clock.ts';
import { topics } from './topics.ts';

export const connection = topics.connection;

/** Seconds since the last good word from the server; null before the first. */
export const silenceS = computed(() => {
  const last = connection.value?.lastContactMs ?? null;
  return last === null ? null : Math.max(0, Math.round((now.value - last) / 1000));
});

export const offline = computed(() => connection.value?.state === 'offline');

/** The server was there and is not heard now. Before the first word nobody knows. */
export const serverAway = (): boolean => connection.value !== undefined && connection.value.state !== 'live';
