import { computed } from '@preact/signals-react';

import { now } from '../view/clock.ts';
import { topics } from './topics.ts';

export const connection = topics.connection;

/** Seconds since the last message from the server; null before the first. */
export const silenceS = computed(() => {
  const last = connection.value?.lastContactMs ?? null;
  return last === null ? null : Math.max(0, Math.round((now.value - last) / 1000));
});

export const offline = computed(() => connection.value?.state === 'offline');

/** The server was reachable and is not now. Before the first message this is unknown. */
export const serverAway = (): boolean => connection.value !== undefined && connection.value.state !== 'live';
