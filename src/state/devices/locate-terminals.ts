import type { TerminalResult } from '#contract/devices/terminal-answer.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

/** Asks a truck’s terminal where it is. */
export const locateTruck = (signCode: string): Promise<CallOutcome<{ result: TerminalResult }>> =>
  call('terminals.locate', { signCode });

/** Asks it for a place every few seconds, for some minutes. */
export const followTruck = (
  signCode: string,
  everyS: number,
  forMin: number,
): Promise<CallOutcome<{ result: TerminalResult }>> => call('terminals.follow', { signCode, everyS, forMin });
