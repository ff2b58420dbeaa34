import { setTimeout as wait } from 'node:timers/promises';

import type { Fleet } from '../fleet.ts';
import type { SimMessage } from '../messages/outgoing-message.ts';
import { atOnce, beginsAfter, history, type TerminalMoments } from './history.ts';

const dayMs = 86_400_000;

/** The last day is as fine as the present: it weighs as much as four of the others. */
const fineDays = 1;
const fineWeight = 4;

/**
 * These are told first, as one past that joins the present: most questions are about them. A truck's past begins with
 * a work-day, up to a day after the first moment: three days are whole.
 */
const recentDays = 4;

/** Until requests are on their way, ms. */
const leaveMs = 5;

/** A stretch of the past that is complete, ISO 8601 UTC. */
export interface FilledStretch {
  readonly fromTime: string;
  readonly untilTime: string;
}

/** How far the past has come. */
export interface PastProgress {
  readonly percent: number;
  /** Complete for all terminals, in the order in which they were begun. */
  readonly filled: readonly FilledStretch[];
  readonly messages: number;
}

export interface PastPorts {
  /** Sends messages in the order of each terminal. Resolves with the number that was taken. */
  readonly send: (messages: readonly SimMessage[]) => Promise<number>;
  readonly note: (progress: PastProgress) => void;
}

interface Span {
  readonly fromMs: number;
  readonly until: TerminalMoments;
}

/** The last days, then those before them: each terminal's older past ends where its recent one begins. */
const spansOf = (fleet: Fleet, startMs: number, days: number): readonly Span[] => {
  const recentMs = startMs - Math.min(days, recentDays) * dayMs;
  const recent: Span = { fromMs: recentMs, until: atOnce(startMs) };
  return days <= recentDays
    ? [recent]
    : [recent, { fromMs: startMs - days * dayMs, until: beginsAfter(fleet, recentMs) }];
};

/**
 * The next part, made up while the server reads the one before, whose messages must have left for that. The live part
 * gets its turn, too.
 */
const madeMeanwhile = async <T>(parts: Iterator<T, void>): Promise<IteratorResult<T, void>> => {
  await wait(leaveMs);
  return parts.next();
};

/** Tells the days before `startMs`. */
export const tellPast = async (
  fleet: Fleet,
  startMs: number,
  days: number,
  { send, note }: PastPorts,
): Promise<void> => {
  const spans = spansOf(fleet, startMs, days);
  const coarseUntilMs = startMs - fineDays * dayMs;
  const workOf = (fromMs: number, untilMs: number): number => {
    const fineMs = Math.max(0, untilMs - Math.max(fromMs, coarseUntilMs));
    return untilMs - fromMs + (fineWeight - 1) * fineMs;
  };
  const wholeOf = ({ fromMs, until }: Span): number => workOf(fromMs, until.latestMs);
  const whole = spans.reduce((sum, span) => sum + wholeOf(span), 0);
  let before = 0;
  let messages = 0;
  const done: FilledStretch[] = [];
  for (const span of spans) {
    const beginsMs = beginsAfter(fleet, span.fromMs).latestMs;
    const stretch = (untilMs: number): FilledStretch => ({
      fromTime: new Date(beginsMs).toISOString(),
      untilTime: new Date(Math.max(beginsMs, untilMs)).toISOString(),
    });
    const parts = history(fleet, { ...span, coarseUntilMs });
    for (let part = parts.next(); part.done !== true;) {
      const [taken, next] = await Promise.all([send(part.value.messages), madeMeanwhile(parts)]);
      messages += taken;
      note({
        percent: Math.floor((1000 * (before + workOf(span.fromMs, part.value.untilMs))) / whole) / 10,
        filled: [...done, stretch(part.value.untilMs)],
        messages,
      });
      part = next;
    }
    done.push(stretch(span.until.latestMs));
    before += wholeOf(span);
  }
};
