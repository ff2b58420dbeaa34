import { instantMs } from '#domain/time/time.ts';

/** A time of the service as ms since 1970; 0 where it is none. */
export const momentMs = (text: string): number => instantMs(text) ?? 0;
