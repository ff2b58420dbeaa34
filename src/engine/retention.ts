import { dayMs, hourMs } from './time.ts';

/**
 * How long what has ended stays in a state for facts that are told of it afterwards, such as a gauge's delivery of a
 * task. This is event time: a fact that comes late is applied from a snapshot before its own time, where all is still
 * there, so this need not be as long as facts may be late (`engine.replayLimitH`). A delivery may be told on the next
 * day.
 */
export const settledKeptMs = 36 * hourMs;

/** How long a word to another subject stays, for replays: longer than any fact that is still reckoned with is late. */
export const wordsKeptMs = 5 * dayMs;
