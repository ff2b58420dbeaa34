import { dayMs, hourMs } from './time.ts';

/**
 * How long ended things stay in a state for facts that come afterwards, such as a gauge's delivery of a task. This is
 * event time: a fact that comes late is applied from a snapshot before its own time, where all is still there, so
 * this need not be as long as facts may be late (`engine.replayLimitH`). A delivery may be sent on the next day.
 */
export const settledKeptMs = 36 * hourMs;

/** How long a forwarded fact stays, for replays: longer than any fact that is still judged is late. */
export const forwardedKeptMs = 5 * dayMs;
