import type { Since } from '#server/telemetry/messages/since.ts';

/** Everything that a subject's lineages hold. */
export const sinceEver: Since = { writeNo: 0, lookAfterNo: 0, afterMs: 0, fromMs: 0, beforeMs: null };
