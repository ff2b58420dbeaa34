import type { Clock } from '../ports.ts';

/** A burst begins above ten alarms in ten seconds, which nobody can read as rows, and ends below five. */
export const burstBegins = 10;
export const burstEnds = 5;
export const burstWindowMs = 10_000;

/** Whether alarms come faster than they can be read. `ended` is called when the burst is over. */
export const createAlarmBurst = (clock: Clock, ended: () => void) => {
  let times: number[] = [];
  let active = false;
  let cancel = (): void => {};

  const judge = (): void => {
    const nowMs = clock.now();
    times = times.filter((atMs) => nowMs - atMs < burstWindowMs);
    if (!active && times.length > burstBegins) active = true;
    if (!active) return;
    if (times.length < burstEnds) {
      active = false;
      ended();
      return;
    }
    cancel();
    cancel = clock.after(1_000, judge);
  };

  return {
    /** One more alarm that makes a row. */
    note: (): void => {
      // As many as begin one are enough to judge by: a flood has thousands within the window.
      times = [...times, clock.now()].slice(-burstBegins - 1);
      judge();
    },
    active: (): boolean => active,
    stop: (): void => {
      cancel();
      times = [];
      active = false;
    },
  };
};
