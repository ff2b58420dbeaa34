export type { CallFailure } from '#contract/hub.ts';
