import { computed } from '@preact/signals-react';

import { topics } from './topics.ts';

/** Fences that wait for approval, and trucks whose heartbeat is overdue; empty for roles that don't poll them. */
export const approvals = computed(() => topics.approvals.value ?? []);
export const heartbeatTimeouts = computed(() => topics.heartbeatTimeouts.value ?? []);
