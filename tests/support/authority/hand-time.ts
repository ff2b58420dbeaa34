import type { Timers } from '#gateway/listener/timers.ts';

/** A clock with its timers that move when a test says so. */
export const createHandTime = (startMs: number) => {
  let nowMs = startMs;
  let ids = 0;
  const due = new Map<number, { atMs: number; readonly everyMs: number | null; readonly act: () => void }>();
  const set = (ms: number, everyMs: number | null, act: () => void): (() => void) => {
    ids += 1;
    const id = ids;
    due.set(id, { atMs: nowMs + ms, everyMs, act });
    return () => due.delete(id);
  };
  const timers: Timers = {
    after: (ms, act) => set(ms, null, act),
    every: (ms, act) => set(ms, ms, act),
  };
  return {
    clock: () => nowMs,
    timers,
    /** Lets time pass; what is due runs in its order. */
    advance: (ms: number): void => {
      const untilMs = nowMs + ms;
      for (;;) {
        const [next] = [...due]
          .filter(([, { atMs }]) => atMs <= untilMs)
          .toSorted((a, b) => a[1].atMs - b[1].atMs);
        if (next === undefined) break;
        const [id, timer] = next;
        nowMs = Math.max(nowMs, timer.atMs);
        if (timer.everyMs === null) due.delete(id);
        else timer.atMs += timer.everyMs;
        timer.act();
      }
      nowMs = untilMs;
    },
  };
};
