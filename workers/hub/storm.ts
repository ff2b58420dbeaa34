import type { Clock } from './doors.ts';

/** Above ten alarms in ten seconds nobody reads rows any more; it is over below five. */
export const stormBegins = 10;
export const stormEnds = 5;
export const stormWindowMs = 10_000;

/** Whether alarms come faster than they can be read. `ended` is told when it is over. */
export const createStorm = (clock: Clock, ended: () => void) => {
  let times: number[] = [];
  let raging = false;
  let cancel = (): void => {};

  const judge = (): void => {
    const nowMs = clock.now();
    times = times.filter((atMs) => nowMs - atMs < stormWindowMs);
    if (!raging && times.length > stormBegins) raging = true;
    if (!raging) return;
    if (times.length < stormEnds) {
      raging = false;
      ended();
      return;
    }
    cancel();
    cancel = clock.after(1_000, judge);
  };

  return {
    /** One more alarm that makes a row. */
    note: (): void => {
      times.push(clock.now());
      judge();
    },
    raging: (): boolean => raging,
    stop: (): void => {
      cancel();
      times = [];
      raging = false;
    },
  };
};
