import type { HeardFrame, TerminalAbout, TruckBox, UnreadItem } from '#contract/devices/terminal-about.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { HeardFrame, TruckBox, UnreadItem };

/** The other terminals of its truck, its last frames, and what of them nobody reads. */
export const loadTerminalAbout = (number: string): Promise<CallOutcome<TerminalAbout>> =>
  call('terminalAbout.read', { number });
