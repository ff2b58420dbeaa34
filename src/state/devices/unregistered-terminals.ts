import type {
  UnconfirmedClock,
  TerminalAccess,
  TerminalCounts,
  UnregisteredTerminal,
} from '#contract/devices/unregistered-terminals.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { UnconfirmedClock, TerminalAccess, TerminalCounts, UnregisteredTerminal };

/** Terminals that were not let in, and where terminals connect. */
export const loadUnregistered = (): Promise<
  CallOutcome<{
    access: TerminalAccess;
    terminals: UnregisteredTerminal[];
    clocks: UnconfirmedClock[];
    counts: TerminalCounts;
  }>
> => call('unregisteredTerminals.list', {});

/** Gives a terminal's number to a truck and lets it in. */
export const admitTerminal = (
  number: string,
  signCode: string,
  role: 'console' | 'recorder' | 'camera',
): Promise<CallOutcome<null>> => call('unregisteredTerminals.admit', { number, signCode, role });

/** Lists it no more, or again. */
export const ignoreTerminal = (number: string, ignored: boolean): Promise<CallOutcome<null>> =>
  call('unregisteredTerminals.ignore', { number, ignored });

/** Reads a terminal’s clock by the zone that it seems to have. */
export const acceptClock = (number: string): Promise<CallOutcome<null>> =>
  call('unregisteredTerminals.acceptClock', { number });
