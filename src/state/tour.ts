import { isBoolean, kept } from './kept.ts';

/** Whether the first-run tour was walked or refused on this device. */
export const tourDone = kept('tourDone', false, isBoolean);
