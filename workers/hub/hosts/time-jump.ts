import type { Clock } from '../ports.ts';

const lookMs = 5_000;
const jumpMs = 10_000;

/** A device that slept has timers that never ran and sockets that died unnoticed: detects that time has jumped. */
export const watchTimeJumps = (clock: Clock, jumped: () => void): (() => void) => {
  let lastMs = clock.now();
  let cancel = (): void => {};
  const look = (): void => {
    const nowMs = clock.now();
    const jump = Math.abs(nowMs - lastMs - lookMs) > jumpMs;
    lastMs = nowMs;
    cancel = clock.after(lookMs, look);
    if (jump) jumped();
  };
  cancel = clock.after(lookMs, look);
  return () => cancel();
};
