import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

/** What became of a question to a truck’s terminals; `none`: it has none that can be asked. */
export type LocateResult = 'done' | 'none' | 'offline' | 'silent' | 'unsupported' | 'failed';

/** Asks a truck’s terminal where it is. */
export const locateTruck = (signCode: string): Promise<CallOutcome<{ result: LocateResult }>> =>
  call('terminals.locate', { signCode });

/** Asks it for a place every few seconds, for some minutes. */
export const followTruck = (
  signCode: string,
  everyS: number,
  forMin: number,
): Promise<CallOutcome<{ result: LocateResult }>> => call('terminals.follow', { signCode, everyS, forMin });
