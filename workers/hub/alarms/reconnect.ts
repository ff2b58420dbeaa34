import type { HubPorts } from '../hub-ports.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** When a lost socket is opened again: later each time, for as long as it is down. */
export const createReconnect = (
  { clock, random }: Pick<HubPorts, 'clock' | 'random'>,
  connect: () => void,
  waits: (untilMs: number) => void,
) => {
  let downSinceMs: number | null = null;
  let cancelRetry: (() => void) | null = null;

  /** It is tried now. @returns whether it had waited */
  const leaveOff = (): boolean => {
    if (cancelRetry === null) return false;
    cancelRetry();
    cancelRetry = null;
    return true;
  };

  return {
    /** @param code why it was closed */
    later: (code: number): void => {
      downSinceMs ??= clock.now();
      const ms = reconnectDelayMs(clock.now() - downSinceMs, code, random());
      leaveOff();
      cancelRetry = clock.after(ms, connect);
      waits(clock.now() + ms);
    },
    leaveOff,
    /** It is open, or not wanted any more: the next loss is the first. */
    forget: (): void => {
      downSinceMs = null;
    },
  };
};
