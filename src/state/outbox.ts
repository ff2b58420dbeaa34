import { computed } from '@preact/signals-react';

import { topics } from './topics.ts';

/** Writes that wait for the server, or that it refused after all. */
export const outbox = computed(() => topics.outbox.value ?? []);
