import type { Timers } from '#gateway/listener/timers.ts';

/** Timers of this process; none of them keeps it alive. */
export const processTimers: Timers = {
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
