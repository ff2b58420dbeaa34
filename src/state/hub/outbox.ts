import { computed } from '@preact/signals-react';

import { topics } from './topics.ts';

/** Writes that wait for the server, or that it refused after all. */
export const outbox = computed(() => topics.outbox.value ?? []);

export const waitingWrites = computed(() => outbox.value.filter(({ state }) => state === 'waiting'));

/** Refused, conflicting or too old: they stay until their author has decided. */
export const writesForAttention = computed(() => outbox.value.filter(({ state }) => state !== 'waiting'));

export type { OutboxItem } from '#contract/hub/topics.ts';
