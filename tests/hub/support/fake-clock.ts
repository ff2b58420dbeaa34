import type { Clock } from '#hub/ports.ts';

interface Timer {
  readonly dueMs: number;
  readonly work: () => void;
}

/** Lets everything that is due without time passing happen: promises, message ports, fake-indexeddb. */
export const settle = async (rounds = 40): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

export const createFakeClock = (startMs = Date.UTC(2026, 10, 21, 4)) => {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  const clock: Clock = {
    now: () => nowMs,
    after: (ms, work) => {
      const timer = { dueMs: nowMs + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  return {
    clock,
    /** The device slept: time has gone by and nothing has happened in it. */
    sleep: (ms: number): void => {
      nowMs += ms;
    },
    /** Turns time on, timer by timer; everything settles in between. */
    advance: async (ms: number): Promise<void> => {
      await settle();
      const untilMs = nowMs + ms;
      for (;;) {
        const next = [...timers]
          .filter((timer) => timer.dueMs <= untilMs)
          .sort((a, b) => a.dueMs - b.dueMs)[0];
        if (next === undefined) break;
        nowMs = Math.max(nowMs, next.dueMs);
        timers.delete(next);
        next.work();
        await settle();
      }
      nowMs = untilMs;
      await settle();
    },
  };
};
