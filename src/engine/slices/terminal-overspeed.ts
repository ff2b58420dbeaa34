import type { Slice } from '../slice.ts';

/** Alarm 45, the terminal's own word of speeding. */
export interface TerminalOverspeed {
  alarmId: string | null;
  /** The one in progress is told as part of an alarm 2 already. */
  joined?: boolean;
  /** Ended ones of the speeding in progress, of which it is not yet known whether it becomes an alarm 2. */
  ended?: string[];
}

export const terminalOverspeedSlice: Slice<TerminalOverspeed> = {
  name: 'terminal-overspeed',
  start: () => ({ alarmId: null }),
};

/** Alarms 45 that stand for the speeding at hand alone, and have been told. */
export const toldByTerminal = ({
  alarmId,
  joined = false,
  ended = [],
}: Readonly<TerminalOverspeed>): string[] => (alarmId !== null && !joined ? [...ended, alarmId] : [...ended]);
