import { isBoolean, kept } from './kept.ts';

/** Whether the first-run tour was finished or declined on this device. */
export const tourDone = kept('tourDone', false, isBoolean);
