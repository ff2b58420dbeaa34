import { isBoolean, persistedSignal } from './persisted-signal.ts';

/** Whether the first-run tour was finished or declined on this device. */
export const tourDone = persistedSignal('tourDone', false, isBoolean);
