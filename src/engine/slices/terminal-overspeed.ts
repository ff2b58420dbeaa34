import type { Slice } from '../slice.ts';

/** Alarm 45, overspeed reported by the terminal. */
export interface TerminalOverspeed {
  alarmId: string | null;
  /** The one in progress is part of an alarm 2 already. */
  joined?: boolean;
  /** Ended ones of the speeding in progress, of which it is not yet known whether it becomes an alarm 2. */
  ended?: string[];
}

export const terminalOverspeedSlice: Slice<TerminalOverspeed> = {
  name: 'terminal-overspeed',
  start: () => ({ alarmId: null }),
};

/** Alarms 45 that stand for the present speeding alone, and have been raised. */
export const reportedByTerminal = ({
  alarmId,
  joined = false,
  ended = [],
}: Readonly<TerminalOverspeed>): string[] => (alarmId !== null && !joined ? [...ended, alarmId] : [...ended]);
