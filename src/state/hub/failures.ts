export type { CallFailure, CallOutcome } from '#contract/hub.ts';
