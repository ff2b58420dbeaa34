export type { CallFailure, CallOutcome } from '#contract/hub/outcomes.ts';
