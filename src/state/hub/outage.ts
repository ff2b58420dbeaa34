import { computed } from '@preact/signals-react';

import { topics } from './topics.ts';

/** A line above the page tells that the server, or its database, does not answer. */
export const outageShown = computed(
  () => topics.connection.value?.state === 'offline' || topics.connection.value?.suspended === 'database',
);
